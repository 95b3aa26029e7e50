-- What of a task is decided by chance, so that a rater cannot work out what it is for. Tasks from before
-- get theirs by their pizzas, which raters do not know.

-- Whether a verdict alone does not do: of every third, and of all disputed pizzas.
ALTER TABLE audit_task ADD COLUMN needs_points boolean NOT NULL DEFAULT false;
UPDATE audit_task SET needs_points = purpose = 'dispute'
  OR substr(md5('points ' || venue_id || ' ' || pizza_id || ' ' || purpose), 1, 2) < '55';
-- Whether the golden sample of its kind is left out, as it is for a golden sample itself.
ALTER TABLE audit_task ADD COLUMN without_golden boolean NOT NULL DEFAULT false;
UPDATE audit_task SET without_golden = purpose = 'golden'
  OR substr(md5('golden ' || venue_id || ' ' || pizza_id || ' ' || purpose), 1, 1) < '4';
