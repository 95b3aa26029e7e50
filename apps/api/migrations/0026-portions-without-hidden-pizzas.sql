-- Portions count the scored pizzas, as every other figure does: what hidden ones got is taken out again.

WITH piece AS (
  SELECT p.venue_id, p.business_date, p.hour < 17 AS is_lunch, part.amount,
    ('x' || left(encode(sha256(convert_to(
      concat_ws(':', length(text.specialty), length(text.crust), length(text.size),
        text.specialty || text.crust || text.size || part.ingredient), 'UTF8')), 'hex'), 13)
    )::bit(52)::bigint AS kind
  FROM pizza p
  JOIN pizza_detail d USING (venue_id, business_date, id)
  CROSS JOIN LATERAL (
    SELECT coalesce(p.specialty, '') AS specialty, coalesce(p.crust, '') AS crust,
      CASE json_typeof(d.tracked -> 'multisize')
        WHEN 'string' THEN d.tracked ->> 'multisize' ELSE '' END AS size) text
  CROSS JOIN LATERAL (
    SELECT '' AS ingredient, 1::bigint AS amount
    UNION ALL
    SELECT found ->> 'type', round((found ->> 'weight')::numeric * 1000)::bigint
    FROM json_array_elements(d.detections) found WHERE found ->> 'type' <> '') part
  WHERE p.censored AND p.evaluated AND p.snap_quality = 'buena'
),
hidden AS MATERIALIZED (
  SELECT venue_id, business_date, kind,
    coalesce(sum(amount) FILTER (WHERE is_lunch), 0) AS am,
    coalesce(sum(amount) FILTER (WHERE NOT is_lunch), 0) AS pm
  FROM piece GROUP BY venue_id, business_date, kind
),
of_days AS (
  UPDATE portion_day SET am = portion_day.am - hidden.am, pm = portion_day.pm - hidden.pm
  FROM hidden
  WHERE portion_day.venue_id = hidden.venue_id
    AND portion_day.business_date = hidden.business_date AND portion_day.kind = hidden.kind
)
UPDATE portion_month SET amount = portion_month.amount - hidden.amount
FROM (
  SELECT venue_id, date_trunc('month', business_date)::date AS month, kind, sum(am + pm) AS amount
  FROM hidden GROUP BY venue_id, month, kind) hidden
WHERE portion_month.venue_id = hidden.venue_id
  AND portion_month.month = hidden.month AND portion_month.kind = hidden.kind;
