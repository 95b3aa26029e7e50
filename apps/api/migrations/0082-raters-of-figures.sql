-- A rater's severity is the same in every store and week, so that a sum of figures counts it once. That takes the
-- variance of the draw alone, and of each rater the share of the figure's weight and the variance of what is not
-- known of the severity: [{rater, share, variance}].
ALTER TABLE audited_figure ADD COLUMN draw_variance double precision;
ALTER TABLE audited_figure ADD COLUMN raters jsonb NOT NULL DEFAULT '[]';
-- Shares have the variance of the draw alone. Scores of before have none until their venue's next recount: sums
-- compute what is missing.
UPDATE audited_figure SET draw_variance = variance WHERE figure <> 'score';
-- As before, a year of a company's figures is read from the index alone; what raters add is of scores only.
DROP INDEX audited_figure_current;
CREATE UNIQUE INDEX audited_figure_current ON audited_figure (venue_id, week, figure)
  INCLUDE (state, judged, drawn, population, estimate, variance, draw_variance, degrees, engine_mean, computed_at)
  WHERE superseded_at IS NULL;
