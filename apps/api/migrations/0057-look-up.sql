-- Pizzas that were looked up, and what was shown of them. Rows are only added; of a link, only ended_by and ended_at change.

CREATE TABLE look_up (
  company_id int NOT NULL,
  id bigint NOT NULL,
  user_id int NOT NULL,
  at timestamptz NOT NULL,
  asked jsonb NOT NULL,
  found int NOT NULL,
  PRIMARY KEY (company_id, id)
);

CREATE TABLE evidence_link (
  id bigint PRIMARY KEY,
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  -- Of the secret in the link.
  digest bytea NOT NULL UNIQUE,
  made_by int NOT NULL,
  made_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_by int,
  ended_at timestamptz
);
CREATE INDEX evidence_link_pizza ON evidence_link (venue_id, business_date, pizza_id);

-- Who looked at a sheet: by its link, or as a PDF (then a user).
CREATE TABLE evidence_opening (
  id bigint PRIMARY KEY,
  venue_id int NOT NULL,
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  link_id bigint,
  user_id int,
  at timestamptz NOT NULL,
  address text NOT NULL
);
CREATE INDEX evidence_opening_link ON evidence_opening (link_id);
