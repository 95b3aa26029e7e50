-- Weekly reports: which pizzas of a store's week are shown, how far the report is, its pages, its PDF,
-- its printing and its mails. The text id of a report is '{venue}-{id}'.

ALTER TABLE venue ADD COLUMN report_emails text[] NOT NULL DEFAULT '{}';
-- Reports of this store show a scoreless list beside the one with scores.
ALTER TABLE venue ADD COLUMN standard_scoreless_report boolean NOT NULL DEFAULT false;

CREATE TABLE weekly_report (
  venue_id int NOT NULL REFERENCES venue,
  id bigint NOT NULL,
  week_stamp date NOT NULL,
  -- No row is the state of a store without a report.
  state text NOT NULL CHECK (state IN ('waiting_initialization', 'data selection',
    'scoreless data selection', 'complete', 'generated', 'delivered')),
  -- What the PDF is called, without its ending.
  name text NOT NULL UNIQUE,
  scoreless boolean NOT NULL DEFAULT false,
  standard_scoreless boolean NOT NULL DEFAULT false,
  -- By weekday {fetched, checked}; a day that is missing is neither.
  track_of_days jsonb NOT NULL DEFAULT '{}',
  -- Fractions by specialty that are printed in place of the measured ones.
  visible_to_standard jsonb NOT NULL DEFAULT '{}',
  qa_at timestamptz,
  PRIMARY KEY (venue_id, id),
  UNIQUE (venue_id, week_stamp)
);
CREATE INDEX weekly_report_week ON weekly_report (week_stamp);

-- A pizza as its report judges it; the pizza itself stays as the feed has it.
CREATE TABLE report_pizza (
  venue_id int NOT NULL,
  report_id bigint NOT NULL,
  list text NOT NULL CHECK (list IN ('scored', 'scoreless')),
  business_date date NOT NULL,
  pizza_id bigint NOT NULL,
  capture_id bigint NOT NULL,
  local_ts timestamp NOT NULL,
  hour smallint NOT NULL,
  score smallint,
  standard text NOT NULL CHECK (standard IN ('to_standard', 'maybe_to_standard', 'not_to_standard')),
  specialty text NOT NULL,
  shown boolean NOT NULL DEFAULT false,
  featured boolean NOT NULL DEFAULT false,
  problems text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (venue_id, report_id, list, business_date, pizza_id),
  FOREIGN KEY (venue_id, report_id) REFERENCES weekly_report ON DELETE CASCADE,
  CHECK (shown OR NOT featured),
  CHECK (specialty <> 'other' OR NOT shown),
  CHECK (list = 'scoreless' OR standard <> 'maybe_to_standard' OR NOT shown)
);
CREATE UNIQUE INDEX report_pizza_feature ON report_pizza (venue_id, report_id, list, standard)
  WHERE featured;

-- Pages that a browser has sent and that no PDF is made of yet; the pictures are in the picture store.
CREATE TABLE report_page (
  venue_id int NOT NULL,
  report_id bigint NOT NULL,
  page smallint NOT NULL,
  pages smallint NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (venue_id, report_id, page),
  FOREIGN KEY (venue_id, report_id) REFERENCES weekly_report ON DELETE CASCADE
);
CREATE INDEX report_page_digest ON report_page (digest);

-- The PDF of a report; its bytes are in the picture store.
CREATE TABLE report_file (
  venue_id int NOT NULL,
  report_id bigint NOT NULL,
  digest text NOT NULL,
  pages smallint NOT NULL,
  bytes int NOT NULL,
  -- Pages sent by a browser, or printed by the server.
  made_by text NOT NULL CHECK (made_by IN ('browser', 'server')),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (venue_id, report_id),
  FOREIGN KEY (venue_id, report_id) REFERENCES weekly_report ON DELETE CASCADE
);
CREATE INDEX report_file_digest ON report_file (digest);

-- Orders to print on the server: the row is the order and its progress, and goes when it is done.
CREATE TABLE report_print (
  venue_id int NOT NULL,
  report_id bigint NOT NULL,
  -- Who asked for it.
  user_id int NOT NULL,
  -- Names the order, so that the work of an older one stores nothing.
  order_id bigint NOT NULL,
  queued_at timestamptz NOT NULL,
  started_at timestamptz,
  problem text,
  failed_at timestamptz,
  PRIMARY KEY (venue_id, report_id),
  FOREIGN KEY (venue_id, report_id) REFERENCES weekly_report ON DELETE CASCADE
);
CREATE INDEX report_print_queue ON report_print (queued_at);

-- Every mail of a report. The key names the click, so that one never sends twice.
CREATE TABLE report_delivery (
  venue_id int NOT NULL,
  report_id bigint NOT NULL,
  request_id uuid NOT NULL,
  user_id int NOT NULL,
  at timestamptz NOT NULL,
  recipients text[] NOT NULL,
  digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'failed')),
  detail text,
  PRIMARY KEY (venue_id, report_id, request_id),
  FOREIGN KEY (venue_id, report_id) REFERENCES weekly_report ON DELETE CASCADE
);
