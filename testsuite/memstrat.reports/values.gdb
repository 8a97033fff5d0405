# The values of t at every instruction of `watched' in the scope of t.
#
# SPDX-License-Identifier: GPL-3.0-or-later

set pagination off
break watched
run
python
import gdb
values = set()
frame = gdb.selected_frame()
while gdb.selected_frame() == frame or gdb.selected_frame().name() == "tripled":
    symbol, _ = gdb.lookup_symbol("t")
    if symbol:
        value = symbol.value(gdb.selected_frame())
        if not value.is_optimized_out:
            values.add(int(value))
    gdb.execute("stepi", to_string=True)
print("values of t:", *sorted(values), "end")
end
