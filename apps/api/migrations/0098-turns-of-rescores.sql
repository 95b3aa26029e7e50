-- The turn of a single pizza among those that companies ask for: lower comes first.
ALTER TABLE rescore_order ADD COLUMN turn int NOT NULL DEFAULT 0;
