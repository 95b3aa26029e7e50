-- What the daily charts of a venue's day say, as it stood when they were drawn last.
CREATE TABLE day_signal (
  venue_id int NOT NULL,
  business_date date NOT NULL,
  -- A criterion of the grid, a flag, or 'score' for the mean.
  part text NOT NULL,
  rule text NOT NULL CHECK (rule IN ('outside', 'nine')),
  value double precision NOT NULL,
  usual double precision NOT NULL,
  -- Null for the mean.
  z double precision,
  -- The same of so many venues on this day that it is one of the company.
  chain_wide boolean NOT NULL,
  found_at timestamptz NOT NULL,
  -- Facts of the day changed since, and it would not be found any more.
  withdrawn_at timestamptz,
  PRIMARY KEY (venue_id, business_date, part, rule)
);

-- Days whose daily charts were drawn, of a company.
CREATE TABLE charted_day (
  company_id int NOT NULL,
  business_date date NOT NULL,
  drawn_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, business_date)
);
