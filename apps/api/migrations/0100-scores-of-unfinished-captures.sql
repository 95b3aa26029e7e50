-- What earlier turns scored of a capture: its next turn goes on from there, in whichever process.
ALTER TABLE capture_try ADD COLUMN scores jsonb NOT NULL DEFAULT '[]';
