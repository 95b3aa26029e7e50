import { findGolden } from '#pizzas/golden-sample';
import { readFirstResult } from '#pizzas/first-result';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { showTaskGolden as contract } from '@crustodian/contract/audit';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { shownKind } from './shown-kind.ts';
import { shownTask } from './own-task.ts';
import { blindReply, UPRIGHT } from './show-task.ts';

export const showTaskGolden = handle(contract, async ({ params }, context) => {
  const { db, viewer, now } = context;
  const task = await shownTask(db, params.task, { viewer, now: now() });
  const golden = task.withoutGolden ? null : await goldenOf(db, task.place);
  if (!golden) throw new ApiError('picture_not_found');
  return blindReply(context, golden, UPRIGHT);
});

/** The golden sample of the kind as which a pizza is shown. */
export async function goldenOf(db: Db, place: PizzaLocator): Promise<PizzaLocator | null> {
  const found = await readFirstResult(db, place);
  if (!found) return null;
  const { specialty, crust } = await shownKind(db, place, found.first);
  if (specialty === null || crust === null) return null;
  return findGolden(db, { venue: place.venue, specialty, crust });
}
