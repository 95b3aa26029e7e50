-- Tokens by which programs ask in the name of the person who made them.

CREATE TABLE api_token (
  id bigint PRIMARY KEY,
  -- SHA-256 of the token, which is shown once.
  digest bytea NOT NULL UNIQUE,
  -- How it begins, so that people know it again.
  hint text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- Who made it: it does nothing that this person may not do at the time.
  user_id int NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Whose token it is, and all that it sees; null for the person's own.
  company_id int REFERENCES company,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Kept by the minute.
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by int
);
CREATE INDEX api_token_user ON api_token (user_id) WHERE company_id IS NULL;
CREATE INDEX api_token_company ON api_token (company_id) WHERE company_id IS NOT NULL;
