import { findGolden } from '#pizzas/golden-sample';
import { readFirstResult } from '#pizzas/first-result';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { nextTask as contract, type BlindTask } from '@crustodian/contract/audit';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { framedSlices, readSeenPizza } from './blind-picture.ts';
import { companySpecialties } from './company-specialties.ts';
import { leaseTask, type LeasedTask } from './lease-task.ts';

export const nextTask = handle(contract, async (_input, { db, viewer, now }) => {
  const task = await leaseTask(db, { viewer, now: now() });
  return { task: task && (await blindTask(db, task)) };
});

/** Everything the rater may know of a pizza before answering. */
async function blindTask(db: Db, task: LeasedTask): Promise<BlindTask | null> {
  const { id, place } = task;
  const [found, seen, specialties] = await Promise.all([
    readFirstResult(db, place),
    readSeenPizza(db, place),
    companySpecialties(db, task.company),
  ]);
  if (!found || !seen) return null;
  const { specialty, crust, maxima } = found.first;
  const address = `/api/static/audit/${id}`;
  return {
    id,
    picture: `${address}/picture`,
    golden: (await hasGolden(db, task, found.first)) ? `${address}/golden` : null,
    specialty: specialty === UNKNOWN_SPECIALTY ? null : specialty,
    crust,
    specialties,
    criteria: Object.entries(maxima).map(([key, max]) => ({ key, max })),
    slices: framedSlices(seen, task),
    needs_points: task.needsPoints,
    seconds: task.seconds,
  };
}

async function hasGolden(
  db: Db,
  { withoutGolden, place: { venue } }: LeasedTask,
  { specialty, crust }: { specialty: string | null; crust: string | null },
): Promise<boolean> {
  if (withoutGolden || specialty === null || crust === null) return false;
  return (await findGolden(db, { venue, specialty, crust })) !== null;
}
