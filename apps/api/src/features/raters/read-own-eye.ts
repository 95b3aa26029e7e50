import { readOwnEye as contract } from '@crustodian/contract/raters';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { venueIsVisible } from '#platform/auth/scope';
import type { Viewer } from '@crustodian/domain/people/access';
import { raterFigures } from '@crustodian/domain/audit/rater-figures';
import { sql } from 'kysely';
import {
  companyJudgements,
  spanOf,
  type Span,
  type StoredJudgement,
} from './company-judgements.ts';
import { figuresAnswer, NO_FIGURES } from './figures-answer.ts';
import { goldenOpen } from './golden-round.ts';

/** Pizzas shown of each kind. */
const SHOWN = 4;
const COMPARED = new Set(['audit', 'double']);

export const readOwnEye = handle(contract, async ({ query }, { db, viewer, now }) => {
  const span = spanOf(now(), query.weeks);
  const company = await latestCompany(db, viewer.id);
  const judgements = company === null ? [] : await companyJudgements(db, company, span);
  const own = judgements.filter(({ rater }) => rater === viewer.id);
  const figures = raterFigures(judgements).find(({ rater }) => rater === viewer.id);
  const closed = await shownJudgements(db, viewer, judgements, span);
  return {
    from: span.from,
    to: span.to,
    ...figuresAnswer(figures ?? NO_FIGURES, own, span),
    ...seenTwice(closed, viewer.id),
    golden_open: await goldenOpen(db, viewer.id),
  };
});

/** The company for which this rater judged last. */
async function latestCompany(db: Db, rater: number): Promise<number | null> {
  const { rows } = await sql<{ company: number }>`
    SELECT company_id AS company FROM audit_judgement WHERE rater_id = ${rater}
    ORDER BY judged_at DESC LIMIT 1`.execute(db);
  return rows[0]?.company ?? null;
}

/** Of weeks that are over, and of stores that the viewer sees anyway. */
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

interface SeenTwice {
  pizza: string;
  own: number;
  other: number;
}

/** Pizzas that a colleague judged, too, that were judged twice, and of which the engine said something else. */
function seenTwice(judgements: readonly StoredJudgement[], rater: number) {
  const compared = judgements.filter(({ purpose }) => COMPARED.has(purpose));
  const own = compared.filter((one) => one.rater === rater);
  const pairs = (of: (one: StoredJudgement) => number | null | undefined): SeenTwice[] =>
    own.flatMap((one) => {
      const other = of(one);
      return one.score === null || other === null || other === undefined
        ? []
        : [{ pizza: one.pizza, own: one.score, other }];
    });
  const find = (all: readonly StoredJudgement[], is: (one: StoredJudgement) => boolean) =>
    all.find((one) => one.score !== null && is(one))?.score;
  const repeats = judgements.filter((one) => one.rater === rater && one.purpose === 'repeat');
  return {
    colleague: mostDifferent(
      pairs(({ pizza }) => find(compared, (one) => one.pizza === pizza && one.rater !== rater)),
    ),
    again: mostDifferent(pairs(({ pizza }) => find(repeats, (one) => one.pizza === pizza))),
    engine: mostDifferent(pairs(({ engineScore }) => engineScore)),
  };
}

const mostDifferent = (pairs: readonly SeenTwice[]): SeenTwice[] =>
  pairs.toSorted((a, b) => Math.abs(b.own - b.other) - Math.abs(a.own - a.other)).slice(0, SHOWN);
