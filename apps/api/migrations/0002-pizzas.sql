-- What the cameras saw and what the pipeline said: facts, in the order venue, business day, id.
-- Scores are integers in hundredths: 7.80 = 780.

CREATE TABLE capture (
  venue_id int NOT NULL,
  -- Names the capture within its venue; makes a repeated delivery harmless.
  key text NOT NULL,
  id bigint NOT NULL,
  digest bytea NOT NULL,
  pipeline_id text,
  business_date date NOT NULL,
  started_local timestamp NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL CHECK (state IN ('pending', 'scored', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  error text,
  -- A pending capture is scored from then on; a failed attempt moves it back.
  try_after timestamptz NOT NULL DEFAULT now(),
  pizzas int NOT NULL DEFAULT 0,
  file_path text,
  tracking_ok boolean NOT NULL DEFAULT true,
  evaluation_ok boolean NOT NULL DEFAULT false,
  PRIMARY KEY (venue_id, key)
);
CREATE UNIQUE INDEX capture_id ON capture (venue_id, id);
CREATE INDEX capture_pending ON capture (try_after) WHERE state = 'pending';

-- Snapshots of a capture that wait for their score.
CREATE TABLE capture_picture (
  venue_id int NOT NULL,
  capture_id bigint NOT NULL,
  position smallint NOT NULL,
  digest text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (venue_id, capture_id, position)
);

-- Every stored picture once; digest is the SHA-256 of the original's bytes in hex.
CREATE TABLE picture (
  digest text PRIMARY KEY,
  format text NOT NULL CHECK (format IN ('jpeg', 'png', 'webp')),
  width int NOT NULL,
  height int NOT NULL,
  bytes int NOT NULL,
  -- Tiny blurred picture as a data address.
  placeholder text
);

CREATE TABLE pizza (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  id bigint NOT NULL,
  capture_id bigint NOT NULL,
  pipeline_id text NOT NULL,
  local_ts timestamp NOT NULL,
  -- Hour of the business day, 4..27; from 17 on it is the PM shift.
  hour smallint NOT NULL,
  specialty text,
  crust text,
  snap_quality text CHECK (snap_quality IN ('buena', 'mala')),
  snap_trusted boolean NOT NULL,
  evaluated boolean NOT NULL,
  score smallint CHECK (score BETWEEN 0 AND 1000),
  raw_score smallint,
  soft_ingredients smallint,
  cheese smallint,
  -- Sums over the slices in the order of the company's grid.
  criteria smallint[],
  standard text CHECK (standard IN ('to_standard', 'maybe_to_standard', 'not_to_standard')),
  censored boolean NOT NULL DEFAULT false,
  bubbles boolean NOT NULL DEFAULT false,
  overbaked boolean NOT NULL DEFAULT false,
  bad_cut boolean NOT NULL DEFAULT false,
  omit_soft boolean NOT NULL DEFAULT false,
  attributes text[] NOT NULL DEFAULT '{}',
  reviewer_id int,
  reviewed_at timestamptz,
  rev int NOT NULL DEFAULT 0,
  original_data jsonb,
  discriminator text,
  ground_truth jsonb,
  picture text,
  -- The score was made by this version of the engine.
  scoring_version text NOT NULL,
  PRIMARY KEY (venue_id, business_date, id) INCLUDE (hour, specialty, score, censored)
) PARTITION BY RANGE (business_date);

-- What only the detail views need, as the pipeline sent it or a reviewer corrected it.
CREATE TABLE pizza_detail (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  id bigint NOT NULL,
  tracked json NOT NULL,
  -- Without its explanation, which only the overlay of one pizza asks for.
  evaluation json,
  explanation json,
  detections json NOT NULL,
  PRIMARY KEY (venue_id, business_date, id)
) PARTITION BY RANGE (business_date);

-- History: who, when, before, after. Rows are only ever added.
CREATE TABLE correction (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  user_id int NOT NULL,
  rev int NOT NULL,
  request_id uuid NOT NULL,
  field text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  -- The correction that this one takes back.
  undoes bigint,
  PRIMARY KEY (venue_id, business_date, pizza_id, id),
  UNIQUE (venue_id, request_id, pizza_id, field)
);

CREATE TABLE day_review (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  user_id int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (venue_id, business_date)
);
