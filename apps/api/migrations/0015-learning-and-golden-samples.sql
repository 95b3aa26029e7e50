-- What the scoring learns from reviewers, and the pizzas that others are compared with.

-- Each training of a company's specialty head: a row is the order, its progress and its figure.
CREATE TABLE specialty_training (
  id bigint PRIMARY KEY,
  company_id int NOT NULL,
  -- Null: the nightly one.
  requested_by int,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Whose work it is until then; free again when its process dies.
  claimed_by text,
  claimed_until timestamptz,
  finished_at timestamptz,
  outcome text CHECK (outcome IN ('kept', 'dropped', 'too_few', 'failed')),
  -- Reviewed pizzas that were learnt from, and those kept back to judge by.
  learnt int NOT NULL DEFAULT 0,
  held_back int NOT NULL DEFAULT 0,
  -- How many of those kept back the head before and the new one name rightly.
  right_before int,
  right_after int,
  -- The head in use before, and the new one where it was kept.
  before text NOT NULL DEFAULT '',
  head jsonb
);
CREATE INDEX specialty_training_company ON specialty_training (company_id, requested_at);
CREATE INDEX specialty_training_waiting ON specialty_training (requested_at)
  WHERE finished_at IS NULL;

-- What a head would see of a reviewed pizza, so that its picture is measured once for each engine.
CREATE TABLE specialty_sample (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  engine_version text NOT NULL,
  -- Null: the picture is gone or cannot be judged.
  features jsonb,
  PRIMARY KEY (venue_id, business_date, pizza_id)
);

-- The pizza that others of a company's specialty and crust are shown beside.
CREATE TABLE golden_sample (
  company_id int NOT NULL,
  specialty text NOT NULL,
  crust text NOT NULL,
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  marked_by int,
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, specialty, crust)
);
