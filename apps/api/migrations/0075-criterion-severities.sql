-- How severe raters are by criterion, in its points: by criterion the variance among raters, and of each rater the
-- same as in raters. Rows of before have none, so that nothing is taken off their criteria.
ALTER TABLE audit_severity ADD COLUMN criteria jsonb NOT NULL DEFAULT '{}';
