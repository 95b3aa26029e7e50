-- Reports of all kinds wait in one queue and send their pages to one place; `report` is the text id.
ALTER TABLE report_print RENAME TO weekly_print;
ALTER TABLE report_page RENAME TO weekly_page;

CREATE TABLE report_print (
  kind text NOT NULL CHECK (kind IN ('weekly', 'monthly')),
  report text NOT NULL,
  -- Who asked for it.
  user_id int NOT NULL,
  -- Names the order, so that the work of an older one stores nothing.
  order_id bigint NOT NULL,
  -- Those that nobody waits for come after all others.
  urgent boolean NOT NULL DEFAULT true,
  queued_at timestamptz NOT NULL,
  started_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  try_after timestamptz NOT NULL,
  problem text,
  failed_at timestamptz,
  PRIMARY KEY (kind, report)
);

CREATE TABLE report_page (
  kind text NOT NULL CHECK (kind IN ('weekly', 'monthly')),
  report text NOT NULL,
  page smallint NOT NULL,
  pages smallint NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (kind, report, page)
);

INSERT INTO report_print (kind, report, user_id, order_id, queued_at, started_at, attempts, try_after,
  problem, failed_at)
SELECT 'weekly', venue_id || '-' || report_id, user_id, order_id, queued_at, started_at, attempts,
  try_after, problem, failed_at
FROM weekly_print;
INSERT INTO report_page (kind, report, page, pages, digest)
SELECT 'weekly', venue_id || '-' || report_id, page, pages, digest FROM weekly_page;

DROP TABLE weekly_print;
DROP TABLE weekly_page;

CREATE INDEX report_print_queue ON report_print (queued_at);
CREATE INDEX report_page_digest ON report_page (digest);
