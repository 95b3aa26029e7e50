-- What the pizzas of an action say so far, so that lists need not read the pizzas: of the first and of the second
-- look the pizzas, the bad ones, their ratio, the newest ones, and when it was decided. Null: not counted since.
ALTER TABLE action ADD COLUMN counted jsonb;
