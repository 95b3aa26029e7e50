-- Among the days of one date the one that has waited longest is drawn first, so that every store has its turn.
ALTER TABLE chart_due ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
