import { listRaters as contract } from '@crustodian/contract/raters';
import type { Answer, Input } from '@crustodian/contract/wire/endpoint';
import { handleWithState, type Context } from '#platform/http/http';
import { openLongLane } from '#platform/overload/long-lane';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { personName } from '#platform/auth/person-name';
import { raterFiguresInSlices, type RaterFigures } from '@crustodian/domain/audit/rater-figures';
import { sql } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { companyJudgements, spanOf } from './company-judgements.ts';
import { figuresAnswer } from './figures-answer.ts';
import { finishedRounds } from './golden-round.ts';
import { seenByColleague } from './seen-twice.ts';

/**
 * Comparing months of judgements blocks the server's thread, so it runs for one company's call at a
 * time and in slices, which lets other requests run.
 */
export const listRaters = handleWithState(contract, () => {
  const inLane = openLongLane<Answer<typeof contract>>({ limit: 2, share: 1 });
  return (input, context) =>
    inLane(context, {
      key: `${context.company} ${input.query.weeks}`,
      owner: context.company,
      compute: () => ratersOf(input, context),
    });
});

async function ratersOf(
  { query }: Input<typeof contract>,
  { db, company, now }: Context<typeof contract>,
) {
  const span = spanOf(now(), query.weeks);
  const judgements = await companyJudgements(db, company, span);
  const figures = await yieldBetweenSlices(raterFiguresInSlices(judgements));
  const { rows: people } = await sql<{ id: number; name: string }>`
    SELECT u.id, ${sql.raw(personName('u'))} AS name FROM user_account u
    WHERE u.id = ANY (${figures.map(({ rater }) => rater)}::int[])`.execute(db);
  const rounds = await finishedRounds(
    db,
    company,
    figures.map(({ rater }) => rater),
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (rater: number) => names.get(rater) ?? '';
  const closed = judgements.filter(({ day }) => day < span.week);
  const byRater = Map.groupBy(judgements, ({ rater }) => rater);
  const answerOf = (each: RaterFigures) => {
    const own = byRater.get(each.rater) ?? [];
    const answer = figuresAnswer(each, { own, round: rounds.get(each.rater) }, span);
    const pairs = answer.state === 'refresher' ? seenByColleague(closed, each.rater) : [];
    const differently = pairs.map(({ by, ...pair }) => ({ ...pair, by: nameOf(by) }));
    return { rater: each.rater, name: nameOf(each.rater), ...answer, differently };
  };
  const raters: ReturnType<typeof answerOf>[] = [];
  for (const each of figures) {
    await yieldToEventLoop();
    raters.push(answerOf(each));
  }
  // Sorted by name, because this is not a ranking.
  raters.sort((a, b) => a.name.localeCompare(b.name) || a.rater - b.rater);
  return { from: span.from, to: span.to, raters };
}
