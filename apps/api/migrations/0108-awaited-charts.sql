-- New pizzas came, so that a shift waits for the chart; others follow corrections and may take longer.
ALTER TABLE chart_due ADD COLUMN awaited boolean NOT NULL DEFAULT false;
