-- A figure may change because weeks before it came in later: they give its engine's weight.
ALTER TABLE audited_figure DROP CONSTRAINT audited_figure_reason_check;
ALTER TABLE audited_figure ADD CONSTRAINT audited_figure_reason_check
  CHECK (reason IN ('draw', 'judgement', 'severity', 'history'));
