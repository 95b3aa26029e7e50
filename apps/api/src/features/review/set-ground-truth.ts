import { setGroundTruth as contract } from '@crustodian/contract/review';
import { shownPizza } from '#pizzas/feed-pizza';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { withRetry } from '#platform/database/retry';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { GROUND_TRUTH } from '#pizzas/corrections/history';
import { lockPizza, locatorOf } from '#pizzas/corrections/lock-pizzas';
import { appendHistory } from '#pizzas/corrections/write-correction';

/** The provider's ground truth for a pizza; scores and figures ignore it (X56, X60). */
export const setGroundTruth = handle(contract, async ({ body }, { db, viewer, live, now }) => {
  const { t_id, pipe_id, vid_id, split, ...fields } = body;
  const key = { t_id, pipe_id, vid_id };
  const place = locatorOf(key);
  const sent: GroundTruth = { split, ...fields };
  const gt = await withRetry(() =>
    db.transaction().execute(async (trx) => {
      const requestId = randomUUID();
      const { rev } = await lockPizza(trx, { key, viewer, requestId });
      const before = await groundTruthOf(trx, place);
      const after = { ...before, ...sent };
      await sql`UPDATE pizza SET ground_truth = ${JSON.stringify(after)}
        WHERE venue_id = ${place.venue} AND business_date = ${place.day} AND id = ${place.id}`.execute(
        trx,
      );
      const entries = Object.entries(sent).map(([field, value]) => ({
        field: field.startsWith(GROUND_TRUTH) ? field : GROUND_TRUTH + field,
        before: before[field] ?? null,
        after: value,
      }));
      const act = { user: viewer.id, at: new Date(now()), requestId, rev, entries };
      await appendHistory(trx, place, act);
      return after;
    }),
  );
  live.dayChanged(place);
  const shown = await shownPizza(db, viewer, place);
  return { success: true as const, gt: { ...gt, split }, shown };
});

type GroundTruth = Record<string, unknown>;

async function groundTruthOf(trx: Db, { venue, day, id }: PizzaLocator): Promise<GroundTruth> {
  const { rows } = await sql<{ ground_truth: GroundTruth | null }>`
    SELECT ground_truth FROM pizza
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ${id}`.execute(trx);
  return rows[0]?.ground_truth ?? {};
}
