-- The one pizza of an order that a reviewer's specialty asks for; null where all of the days are meant.
ALTER TABLE rescore_order ADD COLUMN pizza_id bigint;
