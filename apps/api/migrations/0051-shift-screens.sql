-- Store screens that show the shift under way: the company switches them on, a store may switch its own off.
ALTER TABLE company ADD COLUMN shift_screens boolean NOT NULL DEFAULT false;
ALTER TABLE venue ADD COLUMN shift_screen_off boolean NOT NULL DEFAULT false;
