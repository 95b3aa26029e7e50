-- Where a company's events are sent to, and each message until it has arrived or was given up.

CREATE TABLE webhook_receiver (
  id bigint PRIMARY KEY,
  company_id int NOT NULL REFERENCES company,
  name text NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  -- Sealed with a key of the installation (auth/sealed-secret.ts).
  secret bytea NOT NULL,
  secret_changed_at timestamptz NOT NULL,
  -- The one before it, which signs as well until then.
  old_secret bytea,
  old_secret_until timestamptz,
  made_by int NOT NULL,
  made_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by int,
  CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX webhook_receiver_company ON webhook_receiver (company_id) WHERE ended_at IS NULL;

CREATE TABLE webhook_message (
  id bigint PRIMARY KEY,
  receiver_id bigint NOT NULL REFERENCES webhook_receiver,
  company_id int NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'arrived', 'given-up')),
  -- When the first try of these is due: a message that is sent by hand begins again.
  begun_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  -- Of the last try.
  tried_at timestamptz,
  status int,
  took_ms int,
  problem text
);
CREATE INDEX webhook_message_due ON webhook_message (receiver_id, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_message_company ON webhook_message (company_id, id);
