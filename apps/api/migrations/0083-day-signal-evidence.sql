-- What a day's chart was drawn from; null of days that were charted before.
ALTER TABLE day_signal
  ADD COLUMN pizzas int,
  -- Limits of the chart on that day.
  ADD COLUMN lower_limit double precision,
  ADD COLUMN upper_limit double precision,
  -- What a week of such days loses above the usual.
  ADD COLUMN points_a_week double precision NOT NULL DEFAULT 0,
  -- Pizzas of the day that had the fault; none for the mean.
  ADD COLUMN bad bigint[] NOT NULL DEFAULT '{}';
