import { venuesOfCompany } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { handleWithState } from '#platform/http/http';
import { openLongLane } from '#platform/overload/long-lane';
import { readRollout as contract } from '@crustodian/contract/rollouts';
import {
  MOST_WEEKS,
  rolloutEffect,
  type RolloutEffect,
  type RolloutWeeks,
  type WeeklyMeans,
} from '@crustodian/domain/rollouts/rollout-effect';
import type { InSlices } from '@crustodian/domain/rollouts/synthetic-difference';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, nextWeek, previousWeek, weeksUpTo } from '@crustodian/domain/time/week';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { readOneRollout, rolloutAnswer, type StoredRollout } from './stored-rollout.ts';
import { auditedMeans, engineMeans } from './weekly-means.ts';

interface Effects {
  audited: RolloutEffect;
  engine: RolloutEffect;
}

export const readRollout = handleWithState(contract, () => {
  // It takes seconds and does not depend on the viewer; few at a time leave capacity for other
  // requests.
  const inLane = openLongLane<Effects>({ limit: 2, share: 1 });
  return async ({ params }, context) => {
    const { db, company, now } = context;
    const rollout = await readOneRollout(db, company, Number(params.rollout));
    const effects = await inLane(context, {
      key: `${company} ${rollout.id}`,
      owner: company,
      compute: () => effectsOf(db, { rollout, company, now: now() }),
    });
    return {
      rollout: rolloutAnswer(rollout),
      audited: effectAnswer(effects.audited),
      engine: effectAnswer(effects.engine),
    };
  };
});

async function effectsOf(
  db: Db,
  { rollout, company, now }: { rollout: StoredRollout; company: number; now: number },
): Promise<Effects> {
  const own = new Set(await venuesOfCompany(db, company));
  const [first, others] = [rollout.first, rollout.others].map((ids) =>
    ids.filter((id) => own.has(id)),
  ) as [number[], number[]];
  // A day is over everywhere once it is over in UTC minus twelve hours.
  const lastWeek = lastCompleteWeek(businessDay(wallClock(now, 'Etc/GMT+12')));
  const asked = {
    venues: [...first, ...others],
    from: weeksUpTo(previousWeek(rollout.begins_on), MOST_WEEKS)[0]!,
    to: lastWeek,
    until: addDays(nextWeek(lastWeek), -1),
  };
  const [audited, engine] = await Promise.all([auditedMeans(db, asked), engineMeans(db, asked)]);
  const weeksOf = (means: ReadonlyMap<number, WeeklyMeans>): RolloutWeeks => {
    const meansOf = (ids: readonly number[]) => ids.map((id) => means.get(id) ?? new Map());
    const { begins_on: beginsOn } = rollout;
    return { first: meansOf(first), others: meansOf(others), beginsOn, lastWeek };
  };
  return {
    audited: await inFairOrder(rolloutEffect(weeksOf(audited))),
    engine: await inFairOrder(rolloutEffect(weeksOf(engine))),
  };
}

/** Yields to other requests between the steps of a long computation. */
async function inFairOrder<T>(work: InSlices<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

const effectAnswer = ({ weeksBefore, weeksAfter, placeboEffects, ...effect }: RolloutEffect) => ({
  ...effect,
  placebo_effects: placeboEffects,
  weeks_before: weeksBefore,
  weeks_after: weeksAfter,
});
