-- Objections to the score of a pizza, which a reviewer judges again without seeing it.

CREATE TABLE objection (
  id uuid PRIMARY KEY,
  company_id int NOT NULL,
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  -- In which it was asked: an objection takes a place of its week.
  week date NOT NULL,
  reason text NOT NULL CHECK (reason IN ('criterion', 'specialty', 'not_ours', 'camera', 'damaged')),
  criterion text,
  sentence text NOT NULL CHECK (length(sentence) <= 500),
  -- The engine whose score it is.
  engine text NOT NULL,
  asked_by int NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'granted', 'upheld', 'expired', 'withdrawn')),
  answered_at timestamptz,
  -- What was published and what the opinions say.
  answer jsonb,
  CHECK ((reason = 'criterion') = (criterion IS NOT NULL)),
  CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX objection_pizza ON objection (venue_id, business_date, pizza_id)
  WHERE state <> 'withdrawn';
CREATE INDEX objection_week ON objection (venue_id, week);
CREATE INDEX objection_open ON objection (due_at) WHERE state = 'open';
CREATE INDEX objection_company ON objection (company_id, asked_at);

-- Raised once for an engine of which too many objections were granted.
CREATE TABLE engine_task (
  company_id int NOT NULL,
  engine text NOT NULL,
  -- The criterion, or the reason where it was none.
  subject text NOT NULL,
  raised_at timestamptz NOT NULL,
  answered int NOT NULL,
  granted int NOT NULL,
  PRIMARY KEY (company_id, engine, subject)
);

-- Who is named as the reviewer of a pizza that an objection changed: no store learns who judged.
INSERT INTO user_account (id, email, username, first_name, deleted_at)
VALUES (0, 'after-objection@crustodian.invalid', 'after-objection@crustodian.invalid', 'After objection', now());
