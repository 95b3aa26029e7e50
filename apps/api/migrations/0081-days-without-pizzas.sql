-- Refused corrections, and charts of days whose pizzas were gone, left days that nothing was counted of.
DELETE FROM rollup_day WHERE detected = 0;
