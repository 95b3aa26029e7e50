-- Coverage of closed days counted hidden pizzas as scored; the day's own figures never did.
UPDATE rollup_day
SET coverage = coverage || jsonb_build_object('scored', scored,
  'unscored', (coverage -> 'unscored')
    || jsonb_build_object('hidden', (coverage ->> 'scored')::int - scored))
WHERE closed_at IS NOT NULL AND (coverage ->> 'scored')::int > scored;
