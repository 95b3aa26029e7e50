-- Old results scored anew, and which versions made them.

-- Days of a venue to be scored anew with the engine of today; a row is an order and its progress.
CREATE TABLE rescore_order (
  id bigint PRIMARY KEY,
  venue_id int NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  rescored int NOT NULL DEFAULT 0,
  -- Reviewed pizzas that the new version cannot judge, and those whose picture is gone.
  kept int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  -- Whose work it is until then; free again when its process dies.
  claimed_by text,
  claimed_until timestamptz,
  finished_at timestamptz
);
CREATE INDEX rescore_order_waiting ON rescore_order (requested_at) WHERE finished_at IS NULL;
CREATE INDEX rescore_order_finished ON rescore_order (finished_at);

-- Each change of a pizza's engine version: what it was before, and what the new version said before
-- the corrections that stand were put upon it. Rows are only ever added.
CREATE TABLE pizza_rescore (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  from_version text NOT NULL,
  from_head text,
  to_version text NOT NULL,
  to_head text,
  before jsonb NOT NULL,
  said jsonb NOT NULL,
  PRIMARY KEY (venue_id, business_date, pizza_id, id)
);

-- The specialty was named by this head; null where none was asked or nobody said which.
ALTER TABLE pizza ADD COLUMN specialty_head text;
