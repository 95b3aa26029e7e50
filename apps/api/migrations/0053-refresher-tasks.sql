-- Golden pizzas that a rater asked for; others come among the tasks, and nothing tells them.
ALTER TABLE audit_task ADD COLUMN is_refresher boolean NOT NULL DEFAULT false;
-- Those of one round opened at one moment.
UPDATE audit_task t SET is_refresher = true
WHERE purpose = 'golden' AND answered_at IS NULL AND (
  SELECT count(*) FROM audit_task o WHERE o.for_rater = t.for_rater AND o.purpose = 'golden'
    AND o.open_from = t.open_from) >= 20;
