-- Figures kept in the same transaction as every ingest and correction, under the venue's present
-- quality definition. Scored = evaluated, 'buena', uncensored; detected = all.

CREATE TABLE rollup_hour (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  hour smallint NOT NULL,
  detected int NOT NULL,
  scored int NOT NULL,
  bad int NOT NULL,
  good int NOT NULL,
  excellent int NOT NULL,
  to_standard int NOT NULL,
  maybe_to_standard int NOT NULL,
  not_to_standard int NOT NULL,
  censored int NOT NULL,
  reviewed int NOT NULL,
  score_sum bigint NOT NULL,
  score_min smallint,
  score_max smallint,
  criteria_sum bigint[] NOT NULL,
  PRIMARY KEY (venue_id, business_date, hour)
);

CREATE TABLE rollup_specialty (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  shift text NOT NULL CHECK (shift IN ('AM', 'PM')),
  -- '' where the pipeline named none.
  specialty text NOT NULL,
  detected int NOT NULL,
  scored int NOT NULL,
  bad int NOT NULL,
  good int NOT NULL,
  excellent int NOT NULL,
  to_standard int NOT NULL,
  maybe_to_standard int NOT NULL,
  not_to_standard int NOT NULL,
  censored int NOT NULL,
  reviewed int NOT NULL,
  score_sum bigint NOT NULL,
  score_min smallint,
  score_max smallint,
  criteria_sum bigint[] NOT NULL,
  PRIMARY KEY (venue_id, business_date, shift, specialty)
);

-- The row of a venue's day is also the lock under which its facts change.
CREATE TABLE rollup_day (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  company_id int NOT NULL,
  -- Quality definition these counts were made with, in hundredths.
  band_min smallint NOT NULL,
  band_max smallint NOT NULL,
  detected int NOT NULL DEFAULT 0,
  scored int NOT NULL DEFAULT 0,
  bad int NOT NULL DEFAULT 0,
  good int NOT NULL DEFAULT 0,
  excellent int NOT NULL DEFAULT 0,
  to_standard int NOT NULL DEFAULT 0,
  maybe_to_standard int NOT NULL DEFAULT 0,
  not_to_standard int NOT NULL DEFAULT 0,
  censored int NOT NULL DEFAULT 0,
  reviewed int NOT NULL DEFAULT 0,
  score_sum bigint NOT NULL DEFAULT 0,
  score_min smallint,
  score_max smallint,
  criteria_sum bigint[] NOT NULL DEFAULT '{}',
  -- Scored pizzas by score in steps of 0.1: 101 counts.
  histogram int[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (venue_id, business_date)
);
CREATE INDEX rollup_day_company ON rollup_day (company_id, business_date);
