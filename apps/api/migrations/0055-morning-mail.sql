-- What needs attention, mailed in the morning to those who asked for it.
CREATE TABLE morning_setting (
  user_id int PRIMARY KEY,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  -- Hours without mail, by the clock of the person's first store.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 23),
  -- Entitles to stop these mails, and to nothing else.
  token text NOT NULL UNIQUE,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

CREATE TABLE morning_place (
  user_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('company', 'region', 'venue')),
  company_id int NOT NULL,
  -- '' and 0: of another kind.
  region text NOT NULL,
  venue_id int NOT NULL,
  PRIMARY KEY (user_id, kind, company_id, region, venue_id)
);

-- One a person and morning.
CREATE TABLE morning_mail (
  user_id int NOT NULL,
  day date NOT NULL,
  -- Of the message: the same each time that it is tried.
  id uuid NOT NULL,
  -- What it says; null on a morning without lines.
  content jsonb,
  made_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (user_id, day)
);

-- The news that a person was mailed, which is not mailed again.
CREATE TABLE morning_news (
  user_id int NOT NULL,
  news text NOT NULL,
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, news)
);
