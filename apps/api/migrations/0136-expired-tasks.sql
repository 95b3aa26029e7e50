-- When a task that nobody answered left the blind lane; it stays as the evidence of what was not judged. Null: it has not.
ALTER TABLE audit_task ADD COLUMN expired_at timestamptz;
DROP INDEX audit_task_open;
CREATE INDEX audit_task_open ON audit_task (company_id, lane_day NULLS FIRST, place, id)
  WHERE answered_at IS NULL AND expired_at IS NULL;
