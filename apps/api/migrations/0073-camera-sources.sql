-- Cameras that the agent at a store reads are set up by phone too: what the phone chose, and how the agent's tries went.
ALTER TABLE camera_setup
  -- The agent that reads it.
  ADD COLUMN agent text,
  -- What the phone chose: way, address and user, without the password.
  ADD COLUMN source jsonb,
  -- The address with its password, sealed; deleted once the agent keeps it, or the link has ended.
  ADD COLUMN sealed_source bytea,
  -- Counts what the phone chose; what the agent reports names it.
  ADD COLUMN attempt int NOT NULL DEFAULT 0,
  ADD COLUMN chosen_at timestamptz,
  ADD COLUMN tried jsonb,
  -- Wrong passwords in a row, as cameras lock themselves after some.
  ADD COLUMN refusals int NOT NULL DEFAULT 0,
  -- Counts searches for cameras; found is what the last one found.
  ADD COLUMN search int NOT NULL DEFAULT 0,
  ADD COLUMN found jsonb,
  -- Without the printed target a camera is checked on ten pizzas: those seen so far, null where the target is used.
  ADD COLUMN pizzas jsonb,
  -- The last pizza of them has gone, so that the next one is another.
  ADD COLUMN pizza_gone boolean NOT NULL DEFAULT true;
CREATE INDEX camera_setup_sealed ON camera_setup (venue_id, agent) WHERE sealed_source IS NOT NULL;
