-- Audited figures of a venue's week: what blind judgements of drawn pizzas say about all of them.
-- Rows are only added, and only superseded_at ever changes: the figure is the row without it.
CREATE TABLE audited_figure (
  venue_id int NOT NULL,
  week date NOT NULL,
  figure text NOT NULL CHECK (figure IN ('score', 'to_standard', 'bad', 'excellent')),
  revision int NOT NULL,
  state text NOT NULL CHECK (state IN ('audited', 'too-few', 'not-audited')),
  judged int NOT NULL,
  drawn int NOT NULL,
  population int NOT NULL,
  -- Null where none was judged: a score of 0 to 10, a share of 0 to 1.
  estimate double precision,
  -- Null where nothing tells how much judgements vary.
  variance double precision,
  degrees double precision,
  half_width double precision,
  engine_mean double precision,
  -- What was computed with, from the weeks before.
  engine_weight double precision NOT NULL,
  prior_variance double precision,
  -- Of the errors within the days of this week.
  within_variance double precision,
  within_degrees int,
  computed_at timestamptz NOT NULL,
  -- What had changed.
  reason text NOT NULL CHECK (reason IN ('draw', 'judgement', 'severity')),
  superseded_at timestamptz,
  PRIMARY KEY (venue_id, week, figure, revision)
);
CREATE UNIQUE INDEX audited_figure_current ON audited_figure (venue_id, week, figure)
  WHERE superseded_at IS NULL;

-- How severe a company's raters are by what two of them judged, fitted once a day at most.
CREATE TABLE audit_severity (
  company_id int NOT NULL,
  day date NOT NULL,
  -- Variance of severities among raters; 0 where there is too little to say.
  rater_variance double precision NOT NULL,
  -- Of each: rater, judgements (doubles), severity, variance.
  raters jsonb NOT NULL,
  PRIMARY KEY (company_id, day)
);

-- Whether audited figures stand first on management, performance and leaderboard.
ALTER TABLE company ADD COLUMN audited_first boolean NOT NULL DEFAULT false;
