-- How long a company keeps what; null: as long as the company.
CREATE TABLE retention (
  company_id int PRIMARY KEY,
  picture_days int CHECK (picture_days BETWEEN 30 AND 3650)
);

-- Nothing of a store and a span of business days is deleted while a hold is on.
CREATE TABLE legal_hold (
  company_id int NOT NULL,
  id bigint NOT NULL,
  venue_id int NOT NULL,
  from_day date NOT NULL,
  until_day date NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 300),
  made_by int NOT NULL,
  made_at timestamptz NOT NULL,
  lifted_by int,
  lifted_at timestamptz,
  PRIMARY KEY (company_id, id),
  CHECK (from_day <= until_day),
  CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE INDEX legal_hold_venue ON legal_hold (venue_id) WHERE lifted_at IS NULL;

-- What went of a store in a night: pictures of business days before a day.
CREATE TABLE picture_deletion (
  venue_id int NOT NULL,
  -- Of UTC, when they went.
  day date NOT NULL,
  before_day date NOT NULL,
  pictures int NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (venue_id, day)
);
