-- Pizzas of an order whose picture is gone; `failed` are those that could not be scored.
ALTER TABLE rescore_order ADD COLUMN missing int NOT NULL DEFAULT 0;
