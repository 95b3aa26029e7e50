-- Monthly reports of companies and of their regions: what they show is computed once and kept here,
-- so that a later correction of a pizza changes no report. The text id of a report is 'm{company}-{id}'.

CREATE TABLE monthly_report (
  company_id int NOT NULL REFERENCES company,
  id bigint NOT NULL,
  -- First day of the month.
  month date NOT NULL,
  -- '' for the whole company.
  region_code text NOT NULL DEFAULT '',
  -- No row is the state of a month without a report.
  state text NOT NULL CHECK (state IN ('complete', 'generated', 'delivered')),
  -- What the PDF is called, without its ending.
  name text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  -- As the contract names it (MonthlyFigures).
  figures json NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, month, region_code)
);
CREATE INDEX monthly_report_month ON monthly_report (month);

-- The PDF of a monthly report; its bytes are in the picture store.
CREATE TABLE monthly_file (
  company_id int NOT NULL,
  report_id bigint NOT NULL,
  digest text NOT NULL,
  pages smallint NOT NULL,
  bytes int NOT NULL,
  -- Pages sent by a browser, or printed by the server.
  made_by text NOT NULL CHECK (made_by IN ('browser', 'server')),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, report_id),
  FOREIGN KEY (company_id, report_id) REFERENCES monthly_report ON DELETE CASCADE
);
CREATE INDEX monthly_file_digest ON monthly_file (digest);

-- Every mail of a monthly report. The key names the click, so that one never sends twice.
CREATE TABLE monthly_delivery (
  company_id int NOT NULL,
  report_id bigint NOT NULL,
  request_id uuid NOT NULL,
  user_id int NOT NULL,
  at timestamptz NOT NULL,
  recipients text[] NOT NULL,
  digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
  detail text,
  PRIMARY KEY (company_id, report_id, request_id),
  FOREIGN KEY (company_id, report_id) REFERENCES monthly_report ON DELETE CASCADE
);
