--  A copy of a record that does not begin at a byte boundary is left.
--  SPDX-License-Identifier: GPL-3.0-or-later
--  { dg-options "-O0 -gnatws -fopt-info-missed" }

procedure Left_Bit_Field (Good : out Boolean) is
   type Short is range 0 .. 65535;
   for Short'Size use 16;
   type Three is record
      A, B, C : Short;
   end record;
   for Three'Size use 48;
   type Between is record
      First  : Boolean;
      Middle : Three;
      Last   : Boolean;
   end record;
   for Between use record
      First  at 0 range 0 .. 0;
      Middle at 0 range 3 .. 50;
      Last   at 0 range 51 .. 51;
   end record;

   procedure Set (To : in out Between; From : Three) is
   begin
      To.Middle := From; --  { dg-missed "copy of 6 bytes left: bit-field$" }
   end Set;

   procedure Get (To : out Three; From : Between) is
   begin
      To := From.Middle; --  { dg-missed "copy of 6 bytes left: bit-field$" }
   end Get;

   X : Between;
   Y : Three;
begin
   X.First := False;
   X.Last := False;
   Set (X, (7, 8, 9));
   Get (Y, X);
   Good := not X.First and not X.Last and Y.C = 9;
end Left_Bit_Field;
