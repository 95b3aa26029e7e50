-- The order in which tasks are given to raters, and what raters say of a pizza afterwards.

-- The day as which a task stands in the lane: the pizza's own, and for one that is shown again the day
-- from which it may be. Null: before all others.
ALTER TABLE audit_task ADD COLUMN lane_day date;
-- The place of its lot in its venue's day: the first of each venue come before the second ones.
ALTER TABLE audit_task ADD COLUMN place smallint NOT NULL DEFAULT 1;
DROP INDEX audit_task_open;
CREATE INDEX audit_task_open ON audit_task (company_id, lane_day NULLS FIRST, place, id)
  WHERE answered_at IS NULL;
CREATE INDEX audit_task_leased ON audit_task (leased_to, leased_until) WHERE answered_at IS NULL;

-- Rows are only added.
CREATE TABLE audit_note (
  id bigint PRIMARY KEY,
  task_id uuid NOT NULL,
  company_id int NOT NULL,
  rater_id int NOT NULL,
  noted_at timestamptz NOT NULL,
  note text NOT NULL
);
