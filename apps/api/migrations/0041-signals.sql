-- Faults that charts of a venue's pizzas found, and by what they are found.

-- Days whose facts changed since their charts were drawn; written under the lock of the day.
CREATE TABLE chart_due (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  PRIMARY KEY (venue_id, business_date)
);

-- What a venue's pizzas usually lose, learnt from the quiet weeks before, for the days from this one on.
CREATE TABLE usual_week (
  venue_id int NOT NULL,
  from_day date NOT NULL,
  -- By family, and by series of trade-words.ts.
  families jsonb NOT NULL,
  limits double precision[] NOT NULL,
  -- Scored pizzas a week by shift.
  pizzas_a_week jsonb NOT NULL,
  quiet_shifts int NOT NULL,
  learnt_at timestamptz NOT NULL,
  PRIMARY KEY (venue_id, from_day)
);

-- The charts after the last pizza of a day.
CREATE TABLE chart_day (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  states jsonb NOT NULL,
  drawn_at timestamptz NOT NULL,
  PRIMARY KEY (venue_id, business_date)
);

-- Rows are only added. What they were found by stays as it was; the columns from state on change.
CREATE TABLE signal (
  venue_id int NOT NULL,
  id bigint NOT NULL,
  business_date date NOT NULL,
  shift text NOT NULL CHECK (shift IN ('AM', 'PM')),
  series text NOT NULL,
  -- A criterion of the grid or a flag.
  part text NOT NULL,
  -- Null where its pizzas are of several.
  family text,
  pizza_id bigint NOT NULL,
  -- The last pizzas up to that one, and which of them were bad.
  pizzas bigint[] NOT NULL,
  bad bigint[] NOT NULL,
  usually_bad double precision NOT NULL,
  average double precision NOT NULL,
  ratio double precision NOT NULL,
  limit_passed double precision NOT NULL,
  points_a_week double precision NOT NULL,
  engine text NOT NULL,
  -- Of the venue, when the pizza was made.
  local_ts timestamp NOT NULL,
  found_at timestamptz NOT NULL,
  -- 'ended': the shift ended while it was on.
  state text NOT NULL CHECK (state IN ('on', 'released', 'ended')),
  lasted int NOT NULL,
  released_pizza bigint,
  -- Its pizzas were corrected or scored again since: it would be found otherwise, or not at all.
  revised_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (venue_id, id)
);
CREATE INDEX signal_day ON signal (venue_id, business_date);
