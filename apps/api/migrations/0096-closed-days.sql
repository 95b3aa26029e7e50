-- A day whose pizzas its company does not keep any longer is closed: its figures stay as they are for good.
ALTER TABLE rollup_day ADD COLUMN closed_at timestamptz;
-- What the coverage of a closed day was counted from its pizzas: fit and scored snapshots, the unscored ones by
-- reason, and the scores in hundredths.
ALTER TABLE rollup_day ADD COLUMN coverage jsonb;
ALTER TABLE rollup_day
  ADD CONSTRAINT rollup_day_closed CHECK ((closed_at IS NULL) = (coverage IS NULL));
-- Of a closed day: how many scored pizzas were not there yet at the draw.
ALTER TABLE audit_draw ADD COLUMN late int;
