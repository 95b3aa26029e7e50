-- A quality limit may be any number from 0 to 10, not only a whole hundredth.

ALTER TABLE company
  ALTER COLUMN quality_min TYPE numeric, ALTER COLUMN quality_max TYPE numeric,
  ALTER COLUMN counted_min TYPE numeric, ALTER COLUMN counted_max TYPE numeric;
ALTER TABLE venue
  ALTER COLUMN quality_min TYPE numeric, ALTER COLUMN quality_max TYPE numeric;
