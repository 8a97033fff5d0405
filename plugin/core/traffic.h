/* Loads and stores: their time, and their code.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only the files that compute costs use this header.  */

#ifndef MEMSTRAT_CORE_TRAFFIC_H
#define MEMSTRAT_CORE_TRAFFIC_H

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/port.h"
#include "core/tuning.h"

namespace memstrat {

/* The one of four numbers that is for a piece of WIDTH_BYTES.  */
inline std::uint64_t
of_width (unsigned width_bytes, std::uint64_t up_to_8, std::uint64_t up_to_16,
	  std::uint64_t up_to_32, std::uint64_t up_to_64)
{
  return width_bytes <= 8    ? up_to_8
	 : width_bytes <= 16 ? up_to_16
	 : width_bytes <= 32 ? up_to_32
			     : up_to_64;
}

inline std::uint64_t
load_centicycles (const tuning &tune, unsigned width_bytes)
{
  return of_width (width_bytes, tune.load8_centicycles, tune.load16_centicycles,
		   tune.load32_centicycles, tune.load64_centicycles);
}

inline std::uint64_t
store_centicycles (const tuning &tune, unsigned width_bytes)
{
  return of_width (width_bytes, tune.store8_centicycles,
		   tune.store16_centicycles, tune.store32_centicycles,
		   tune.store64_centicycles);
}

/* The time for loads, for stores, and for their addresses, which overlap in
   time.  */
struct traffic
{
  const tuning &tune;
  bool loads_p;
  std::uint64_t loads_centicycles = 0;
  std::uint64_t stores_centicycles = 0;
  std::uint64_t accesses = 0;

  void add (unsigned width_bytes, std::uint64_t count)
  {
    if (loads_p)
      loads_centicycles += count * load_centicycles (tune, width_bytes);
    stores_centicycles += count * store_centicycles (tune, width_bytes);
    accesses += count * (loads_p ? 2 : 1);
  }

  std::uint64_t time_centicycles () const
  {
    return std::max ({ loads_centicycles, stores_centicycles,
		       accesses * tune.access_centicycles });
  }
};

/* The index in an array of code_lengths for pieces of WIDTH_BYTES.  */
inline std::size_t
index_of (unsigned width_bytes)
{
  return static_cast<std::size_t> (std::bit_width (width_bytes) - 1);
}

/* The bytes of code that store one piece of WIDTH_BYTES and, if LOADS_P, load
   it.  Each address takes ADDRESS_BYTES beyond its shortest form.  */
inline std::uint64_t
move_code_bytes (const code_lengths &code, unsigned width_bytes,
		 std::uint64_t address_bytes, bool loads_p)
{
  std::uint64_t bytes = code.store[index_of (width_bytes)] + address_bytes;
  if (loads_p)
    bytes += code.load[index_of (width_bytes)] + address_bytes;
  return bytes;
}

} /* namespace memstrat */

#endif /* MEMSTRAT_CORE_TRAFFIC_H */
