-- Days whose orders changed since they were matched, found however old they are.
CREATE INDEX order_day_marked ON order_day (business_date) WHERE orders = -1;
