import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { askDatabase } from '../database.ts';

/** A repeat that has waited this long is given out even if no drawn pizza is left. */
export const LONG_OPEN = `interval '8 days'`;

/** Replaces the content of the reviewer's lane with tasks for scored pizzas of the newest days. */
export async function fillLane(count: number, needsPoints = false): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  // Retried because the demo's own judgements may lock the same tasks in another order.
  await expect(() =>
    askDatabase(
      `UPDATE audit_task SET answered_at = now(), leased_to = NULL
       WHERE answered_at IS NULL`,
    ),
  ).toPass();
  await askDatabase(
    `INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
       open_from, turn, needs_points)
     SELECT i.id, p.company_id, p.venue_id, p.business_date, p.id, 'fit', 'repeat', now() - ${LONG_OPEN}, 3, $2::boolean
     FROM (SELECT p.*, v.company_id, row_number() OVER (ORDER BY p.business_date DESC, p.id) AS at
       FROM pizza p JOIN venue v ON v.id = p.venue_id
       WHERE p.evaluated AND NOT p.censored AND p.picture IS NOT NULL
         AND p.snap_quality = 'buena' AND v.company_id = 2 AND v.id <= 6
         AND p.business_date > current_date - 4) p
     JOIN json_array_elements_text($1::json) WITH ORDINALITY AS n(id_text, at) USING (at),
     LATERAL (SELECT n.id_text::uuid AS id) i`,
    [JSON.stringify(ids), String(needsPoints)],
  );
}
