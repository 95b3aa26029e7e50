-- Who works on an order is known to the queue that it waits in; the row keeps its progress and problem.
ALTER TABLE report_print DROP COLUMN claimed_by;
ALTER TABLE quality_recount DROP COLUMN claimed_by;
ALTER TABLE rescore_order DROP COLUMN claimed_by, DROP COLUMN claimed_until;
ALTER TABLE training DROP COLUMN claimed_by, DROP COLUMN claimed_until;
-- Null while it waits.
ALTER TABLE training ADD COLUMN started_at timestamptz;
