-- Pizzas may share a picture: it is measured once, and lies on one side only of what is learnt and
-- what is kept back.
DROP TABLE specialty_sample;
CREATE TABLE specialty_sample (
  -- SHA-256 of the picture.
  digest text PRIMARY KEY,
  engine_version text NOT NULL,
  -- What a specialty head sees; null: the picture is gone or cannot be judged.
  features jsonb
);
