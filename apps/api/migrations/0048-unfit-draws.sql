-- The snapshots that the engine held to be unfit, of which one a day is drawn. Empty for days drawn before.
ALTER TABLE audit_draw ADD COLUMN unfit bigint[] NOT NULL DEFAULT '{}';
