-- Reviewers teach more than specialties: flags, points, and what is fit to be scored.

-- Each training of a company: a row is the order, its progress, its figures and what was learnt.
ALTER TABLE specialty_training RENAME TO training;
ALTER INDEX specialty_training_company RENAME TO training_company;
ALTER INDEX specialty_training_waiting RENAME TO training_waiting;
-- Heads of specialties were learnt from less; the next night learns anew from the same reviews.
ALTER TABLE training
  DROP COLUMN right_before,
  DROP COLUMN right_after,
  DROP COLUMN before,
  DROP COLUMN head,
  -- What became of each part, with its error before and after on the pictures held back.
  ADD COLUMN parts jsonb NOT NULL DEFAULT '[]',
  -- What is applied to every picture from then on; null unless some part got better.
  ADD COLUMN lesson jsonb,
  -- Since when it is applied no more, and by whom.
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by int;

-- What is learnt from a judged picture, so that it is measured once for each engine and grid.
DROP TABLE specialty_sample;
CREATE TABLE learning_sample (
  -- SHA-256 of the picture.
  digest text PRIMARY KEY,
  measured_as text NOT NULL,
  -- Null: the picture is gone or cannot be read.
  evidence jsonb
);
