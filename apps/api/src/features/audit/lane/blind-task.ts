import { findGolden } from '#pizzas/golden-sample';
import { readFirstResult } from '#pizzas/first-result';
import type { Db } from '#platform/database/db';
import type { BlindTask } from '@crustodian/contract/audit';
import type { Orientation } from '@crustodian/domain/audit/task-lottery';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { framedSlices, readSeenPizza } from './blind-picture.ts';
import { companySpecialties } from './company-specialties.ts';
import { shownKind } from './shown-kind.ts';

interface ShownTask extends Orientation {
  id: string;
  company: number;
  place: PizzaLocator;
  needsPoints: boolean;
  withoutGolden: boolean;
  /** Seconds until the lease ends. */
  seconds: number;
  /** The base address of its pictures. */
  address: string;
}

/** Everything that the rater may know about a pizza before answering. */
export async function blindTask(db: Db, task: ShownTask): Promise<BlindTask | null> {
  const { id, place, address } = task;
  const [found, seen, specialties] = await Promise.all([
    readFirstResult(db, place),
    readSeenPizza(db, place),
    companySpecialties(db, task.company),
  ]);
  if (!found || !seen) return null;
  const kind = await shownKind(db, place, found.first);
  return {
    id,
    picture: `${address}/picture`,
    golden: (await hasGolden(db, task, kind)) ? `${address}/golden` : null,
    ...kind,
    specialties,
    criteria: Object.entries(found.first.maxima).map(([key, max]) => ({ key, max })),
    slices: framedSlices(seen, task),
    needs_points: task.needsPoints,
    seconds: task.seconds,
  };
}

async function hasGolden(
  db: Db,
  { withoutGolden, place: { venue } }: ShownTask,
  { specialty, crust }: { specialty: string | null; crust: string | null },
): Promise<boolean> {
  if (withoutGolden || specialty === null || crust === null) return false;
  return (await findGolden(db, { venue, specialty, crust })) !== null;
}
