-- A year of a company's figures is read from the index alone: every week has many superseded rows beside it.
DROP INDEX audited_figure_current;
CREATE UNIQUE INDEX audited_figure_current ON audited_figure (venue_id, week, figure)
  INCLUDE (state, judged, drawn, population, estimate, variance, degrees, engine_mean, computed_at)
  WHERE superseded_at IS NULL;
