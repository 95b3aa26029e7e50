-- Without the printed target a camera is checked on ten pizzas: those seen so far, null where the target is used.
ALTER TABLE camera_setup
  ADD COLUMN pizzas jsonb,
  -- The last pizza of them has gone, so that the next one is another.
  ADD COLUMN pizza_gone boolean NOT NULL DEFAULT true;
