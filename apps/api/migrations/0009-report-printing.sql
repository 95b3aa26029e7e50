-- Printing that did not work is tried again, later each time.
ALTER TABLE report_print ADD COLUMN attempts int NOT NULL DEFAULT 0;
ALTER TABLE report_print ADD COLUMN try_after timestamptz NOT NULL DEFAULT now();
