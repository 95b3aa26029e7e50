-- What the nightly deletions look for by age.
CREATE INDEX audit_judgement_judged ON audit_judgement (venue_id, judged_at);
CREATE INDEX audit_entry_at ON audit_entry (company_id, at);
CREATE INDEX rollup_day_open ON rollup_day (venue_id, business_date) WHERE closed_at IS NULL;
