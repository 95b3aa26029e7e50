-- Every judged picture is held back once: there is no part of them that is never learnt from.
ALTER TABLE training DROP COLUMN held_back;
ALTER TABLE training RENAME COLUMN learnt TO judged;
