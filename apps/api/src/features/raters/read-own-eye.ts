import { readOwnEye as contract } from '@crustodian/contract/raters';
import type { Db } from '#platform/database/db';
import type { Answer, Input } from '@crustodian/contract/wire/endpoint';
import { handleWithState, type Context } from '#platform/http/http';
import { openLongLane } from '#platform/overload/long-lane';
import { ownerOf } from '#platform/overload/slot-quotas';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { companyOf, venueIsVisible } from '#platform/auth/scope';
import type { Viewer } from '@crustodian/domain/people/access';
import { raterFiguresInSlices } from '@crustodian/domain/audit/rater-figures';
import { sql } from 'kysely';
import {
  companyJudgements,
  spanOf,
  type Span,
  type StoredJudgement,
} from './company-judgements.ts';
import { figuresAnswer, NO_FIGURES } from './figures-answer.ts';
import { finishedRounds, goldenOpen } from './golden-round.ts';
import { seenTwice } from './seen-twice.ts';

/** One call of a company at a time, as for the list of all raters. */
export const readOwnEye = handleWithState(contract, () => {
  const inLane = openLongLane<Answer<typeof contract>>({ limit: 2, share: 1 });
  return (input, context) => {
    const { viewer } = context;
    return inLane(context, {
      key: `${viewer.id} ${input.query.weeks}`,
      owner: ownerOf({ person: viewer.id, company: companyOf(viewer) }),
      compute: () => ownEye(input, context),
    });
  };
});

async function ownEye(
  { query }: Input<typeof contract>,
  { db, viewer, now }: Context<typeof contract>,
) {
  const span = spanOf(now(), query.weeks);
  const company = await latestCompany(db, viewer.id);
  const judgements = company === null ? [] : await companyJudgements(db, company, span);
  const own = judgements.filter(({ rater }) => rater === viewer.id);
  const all = await yieldBetweenSlices(raterFiguresInSlices(judgements));
  const figures = all.find(({ rater }) => rater === viewer.id);
  const round =
    company === null ? undefined : (await finishedRounds(db, company, [viewer.id])).get(viewer.id);
  const closed = await shownJudgements(db, viewer, judgements, span);
  return {
    from: span.from,
    to: span.to,
    ...figuresAnswer(figures ?? NO_FIGURES, { own, round }, span),
    ...seenTwice(closed, viewer.id),
    golden_open: await goldenOpen(db, viewer.id),
    last_round: round ? { same: round.same, of: round.of, passed: round.passed } : null,
  };
}

/** The company for which this rater judged most recently. */
async function latestCompany(db: Db, rater: number): Promise<number | null> {
  const { rows } = await sql<{ company: number }>`
    SELECT company_id AS company FROM audit_judgement WHERE rater_id = ${rater}
    ORDER BY judged_at DESC LIMIT 1`.execute(db);
  return rows[0]?.company ?? null;
}

/** Only judgements from past weeks, at stores that the viewer can see. */
async function shownJudgements(
  db: Db,
  viewer: Viewer,
  judgements: readonly StoredJudgement[],
  { week }: Span,
): Promise<StoredJudgement[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT venue.id FROM venue WHERE ${venueIsVisible(viewer)}
      AND venue.id = ANY (${[...new Set(judgements.map(({ venue }) => venue))]}::int[])`.execute(
    db,
  );
  const visible = new Set(rows.map(({ id }) => id));
  return judgements.filter(({ venue, day }) => day < week && visible.has(venue));
}
