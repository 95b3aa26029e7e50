-- The figures of a report's list with scores, counted anew in the transaction that changes a pizza:
-- lists of many stores and weeks read a row a report instead of all its pizzas. Pizzas of other
-- specialties are no part of them.
ALTER TABLE weekly_report ADD COLUMN to_standard int NOT NULL DEFAULT 0;
ALTER TABLE weekly_report ADD COLUMN not_to_standard int NOT NULL DEFAULT 0;
ALTER TABLE weekly_report ADD COLUMN maybe_to_standard int NOT NULL DEFAULT 0;

UPDATE weekly_report report
SET to_standard = counted.good, not_to_standard = counted.bad, maybe_to_standard = counted.maybe
FROM (
  SELECT venue_id, report_id, count(*) FILTER (WHERE standard = 'to_standard') AS good,
    count(*) FILTER (WHERE standard = 'not_to_standard') AS bad,
    count(*) FILTER (WHERE standard = 'maybe_to_standard') AS maybe
  FROM report_pizza WHERE list = 'scored' AND specialty <> 'other'
  GROUP BY venue_id, report_id) counted
WHERE report.venue_id = counted.venue_id AND report.id = counted.report_id;
