-- What is done about faults, and what the next pizzas say of it.
CREATE TABLE action (
  venue_id int NOT NULL,
  id bigint NOT NULL,
  -- Of the start: the same start sent twice is stored once.
  request_id uuid NOT NULL,
  signal_id bigint,
  -- The action that did not help before it.
  after_id bigint,
  -- A criterion of the grid or a flag.
  part text NOT NULL,
  -- Null: pizzas of all families, of both shifts.
  family text,
  shift text CHECK (shift IN ('AM', 'PM')),
  what text NOT NULL CHECK (length(what) <= 300),
  assignee_id int NOT NULL,
  due_day date NOT NULL,
  points_a_week double precision NOT NULL,
  started_at timestamptz NOT NULL,
  state text NOT NULL
    CHECK (state IN ('open', 'watching', 'proven', 'did-not-help', 'relapsed', 'expired')),
  state_at timestamptz NOT NULL,
  -- By the clock of the venue; null while the work is not done.
  watched_from timestamp,
  -- What the pizzas are held against, as it stood when the work was done.
  target double precision,
  before_pizzas int,
  before_bad int,
  fixed_rate double precision,
  fault_rate double precision,
  correlation double precision,
  -- When the pizza was made that decided.
  decided_ts timestamp,
  -- Let go, by whom and when.
  closed_by int,
  closed_at timestamptz,
  PRIMARY KEY (venue_id, id),
  CHECK ((state = 'open') = (watched_from IS NULL)),
  CHECK ((closed_by IS NULL) = (closed_at IS NULL))
);
CREATE UNIQUE INDEX action_request ON action (venue_id, request_id);

-- Pizzas of a day that count for an action, as they stand when the day is drawn.
CREATE TABLE action_day (
  venue_id int NOT NULL,
  action_id bigint NOT NULL,
  business_date date NOT NULL,
  -- Of each: id, localTs, bad.
  observations jsonb NOT NULL,
  PRIMARY KEY (venue_id, action_id, business_date)
);

-- Rows are only added.
CREATE TABLE action_change (
  venue_id int NOT NULL,
  id bigint NOT NULL,
  action_id bigint NOT NULL,
  at timestamptz NOT NULL,
  -- Null where pizzas made it.
  user_id int,
  kind text NOT NULL,
  sentence text NOT NULL,
  -- The pizzas that led to it.
  observations jsonb NOT NULL,
  PRIMARY KEY (venue_id, id)
);
CREATE INDEX action_changes ON action_change (venue_id, action_id, id);
