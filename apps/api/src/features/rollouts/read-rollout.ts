import { venuesOfCompany } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { readRollout as contract } from '@crustodian/contract/rollouts';
import {
  MOST_WEEKS,
  rolloutEffect,
  type RolloutEffect,
  type RolloutWeeks,
  type WeeklyMeans,
} from '@crustodian/domain/rollouts/rollout-effect';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, nextWeek, previousWeek, weeksUpTo } from '@crustodian/domain/time/week';
import { setImmediate as turn } from 'node:timers/promises';
import { readOneRollout, rolloutAnswer } from './stored-rollout.ts';
import { auditedMeans, engineMeans } from './weekly-means.ts';

export const readRollout = handle(contract, async ({ params }, { db, company, now }) => {
  const rollout = await readOneRollout(db, company, Number(params.rollout));
  const own = new Set(await venuesOfCompany(db, company));
  const [first, others] = [rollout.first, rollout.others].map((ids) =>
    ids.filter((id) => own.has(id)),
  ) as [number[], number[]];
  // West of everywhere a day is over when it is over in UTC minus twelve hours.
  const lastWeek = lastCompleteWeek(businessDay(wallClock(now(), 'Etc/GMT+12')));
  const asked = {
    venues: [...first, ...others],
    from: weeksUpTo(previousWeek(rollout.begins_on), MOST_WEEKS)[0]!,
    to: lastWeek,
    until: addDays(nextWeek(lastWeek), -1),
  };
  const [audited, engine] = await Promise.all([auditedMeans(db, asked), engineMeans(db, asked)]);
  const weeksOf = (means: ReadonlyMap<number, WeeklyMeans>): RolloutWeeks => {
    const of = (ids: readonly number[]) => ids.map((id) => means.get(id) ?? new Map());
    return { first: of(first), others: of(others), beginsOn: rollout.begins_on, lastWeek };
  };
  return {
    rollout: rolloutAnswer(rollout),
    audited: effectAnswer(await inTurns(rolloutEffect(weeksOf(audited)))),
    engine: effectAnswer(await inTurns(rolloutEffect(weeksOf(engine)))),
  };
});

/** Serves others between the steps of a long computation. */
async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await turn();
  }
}

const effectAnswer = ({ weeksBefore, weeksAfter, ...effect }: RolloutEffect) => ({
  ...effect,
  weeks_before: weeksBefore,
  weeks_after: weeksAfter,
});
