-- The size of its pictures before the last change.
ALTER TABLE camera ADD COLUMN width_before int, ADD COLUMN height_before int;
