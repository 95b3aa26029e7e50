-- Who is mailed the monthly reports: of a whole company, and of one of its regions. Those of a store's
-- weekly reports stand with the store.

ALTER TABLE company ADD COLUMN monthly_report_emails text[] NOT NULL DEFAULT '{}';
ALTER TABLE region ADD COLUMN monthly_report_emails text[] NOT NULL DEFAULT '{}';
