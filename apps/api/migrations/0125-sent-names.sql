-- The names that a store's pipeline sends with its results: specialties, crusts, sizes, pizzas (a specialty in a crust
-- and size), ingredients, engines and cameras. A store may have a limited number of each. The row with kind '' is
-- the lock under which new names are counted.
CREATE TABLE sent_name (
  venue_id int NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  -- Updated about once a week while the name is sent.
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (venue_id, kind, name)
);

-- What stores have sent in the last months stays valid, even where it is more.
INSERT INTO sent_name (venue_id, kind, name)
SELECT DISTINCT venue_id, 'specialty', specialty FROM rollup_month
WHERE specialty <> '' AND month > current_date - 120
ON CONFLICT DO NOTHING;
INSERT INTO sent_name (venue_id, kind, name)
SELECT DISTINCT venue_id, 'crust', crust FROM portion_kind JOIN portion_month m USING (venue_id, kind)
WHERE crust <> '' AND m.month > current_date - 120
ON CONFLICT DO NOTHING;
INSERT INTO sent_name (venue_id, kind, name)
SELECT DISTINCT venue_id, 'size', size FROM portion_kind JOIN portion_month m USING (venue_id, kind)
WHERE size <> '' AND m.month > current_date - 120
ON CONFLICT DO NOTHING;
INSERT INTO sent_name (venue_id, kind, name)
SELECT DISTINCT venue_id, 'pizza', json_build_array(specialty, crust, size)::text
FROM portion_kind JOIN portion_month m USING (venue_id, kind) WHERE m.month > current_date - 120
ON CONFLICT DO NOTHING;
INSERT INTO sent_name (venue_id, kind, name)
SELECT DISTINCT venue_id, 'ingredient', ingredient FROM portion_kind JOIN portion_month m USING (venue_id, kind)
WHERE ingredient <> '' AND m.month > current_date - 120
ON CONFLICT DO NOTHING;
INSERT INTO sent_name (venue_id, kind, name)
SELECT DISTINCT venue_id, 'engine', scoring_version FROM pizza WHERE business_date > current_date - 90
ON CONFLICT DO NOTHING;
INSERT INTO sent_name (venue_id, kind, name)
SELECT DISTINCT venue_id, 'camera', camera FROM capture
WHERE camera <> '' AND pipeline_id IS NOT NULL AND business_date > current_date - 90
ON CONFLICT DO NOTHING;
