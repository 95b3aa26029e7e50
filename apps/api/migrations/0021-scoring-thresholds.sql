-- What of the product's thresholds a company has of its own: from which measurements on slices get
-- points. Beside score_weights, which says how many. Written by 'company scoring', which checks it.
ALTER TABLE company ADD COLUMN scoring_thresholds jsonb NOT NULL DEFAULT '{}';
