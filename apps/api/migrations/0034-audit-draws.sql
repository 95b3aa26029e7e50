-- Pizzas drawn by lot, which are judged blind.

-- Pizzas drawn of a venue's day; 0: none.
ALTER TABLE company ADD COLUMN audit_per_day smallint NOT NULL DEFAULT 3
  CHECK (audit_per_day BETWEEN 0 AND 10);

-- What lots are made with, of a company and a week that begins on a day. Its hash is told when the week
-- begins, the seed when the week has been over for a day; until then nothing tells it.
CREATE TABLE audit_seed (
  company_id int NOT NULL,
  week date NOT NULL,
  seed bytea NOT NULL,
  made_at timestamptz NOT NULL,
  committed_at timestamptz,
  revealed_at timestamptz,
  PRIMARY KEY (company_id, week)
);

-- A venue's day of which was drawn, as it stood then.
CREATE TABLE audit_draw (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  drawn_at timestamptz NOT NULL,
  -- Ids of the pizzas that could be drawn, and the first automatic score of each in hundredths.
  pizzas bigint[] NOT NULL,
  scores smallint[] NOT NULL,
  -- Scored ones that were hidden before the draw.
  hidden bigint[] NOT NULL,
  -- Most of them were scored by it; null without any.
  engine text,
  PRIMARY KEY (venue_id, business_date)
);

CREATE TABLE audit_pizza (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  -- 'unfit': of the snapshots that the engine holds to be unfit.
  stratum text NOT NULL CHECK (stratum IN ('fit', 'unfit')),
  -- In the order of their lots, from 1.
  place smallint NOT NULL,
  PRIMARY KEY (venue_id, business_date, pizza_id)
);
