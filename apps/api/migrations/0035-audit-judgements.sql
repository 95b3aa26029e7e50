-- Judgements of pizzas by raters who see no score, and the tasks that ask for them.

-- Ids are random: what a rater sees of a task tells nothing about its pizza.
CREATE TABLE audit_task (
  id uuid PRIMARY KEY,
  company_id int NOT NULL,
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  stratum text NOT NULL CHECK (stratum IN ('fit', 'unfit')),
  purpose text NOT NULL
    CHECK (purpose IN ('audit', 'double', 'repeat', 'golden', 'dispute', 'training')),
  -- 2: another opinion on a disputed pizza.
  opinion smallint NOT NULL DEFAULT 1 CHECK (opinion IN (1, 2)),
  -- The only person who may take it: whoever judged the pizza before, for a repeat.
  for_rater int,
  open_from timestamptz NOT NULL,
  -- How the picture is shown: by so many eighths of a turn, then mirrored.
  turn smallint NOT NULL DEFAULT 0 CHECK (turn BETWEEN 0 AND 7),
  mirrored boolean NOT NULL DEFAULT false,
  leased_to int,
  leased_until timestamptz,
  answered_at timestamptz
);
CREATE UNIQUE INDEX audit_task_once ON audit_task (venue_id, business_date, pizza_id, purpose, opinion)
  WHERE purpose IN ('audit', 'double', 'dispute');
CREATE INDEX audit_task_open ON audit_task (company_id, business_date, open_from)
  WHERE answered_at IS NULL;

-- Rows are only added. They change no correction, score, rollup or report.
CREATE TABLE audit_judgement (
  task_id uuid PRIMARY KEY,
  company_id int NOT NULL,
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  stratum text NOT NULL CHECK (stratum IN ('fit', 'unfit')),
  purpose text NOT NULL,
  rater_id int NOT NULL,
  judged_at timestamptz NOT NULL,
  -- 'verdict' has neither points nor a score, 'unjudgeable' has a reason alone.
  kind text NOT NULL CHECK (kind IN ('points', 'verdict', 'unjudgeable')),
  -- Ninths of the maximum by criterion, 0 to 9.
  ninths jsonb,
  bubbles boolean NOT NULL DEFAULT false,
  overbaked boolean NOT NULL DEFAULT false,
  bad_cut boolean NOT NULL DEFAULT false,
  -- Null: the one that was shown.
  specialty text,
  standard text,
  -- 0 to 10, by the company's formula at that time.
  score double precision,
  reason text,
  turn smallint NOT NULL,
  mirrored boolean NOT NULL,
  milliseconds int NOT NULL,
  -- What the engine had said first: version, score, points and maxima by criterion, flags, standard, specialty, crust.
  engine_result jsonb NOT NULL,
  CHECK ((kind = 'points') = (score IS NOT NULL AND ninths IS NOT NULL)),
  CHECK ((kind = 'unjudgeable') = (standard IS NULL))
);
CREATE INDEX audit_judgement_venue ON audit_judgement (venue_id, business_date, pizza_id);
CREATE INDEX audit_judgement_rater ON audit_judgement (company_id, rater_id, judged_at);
