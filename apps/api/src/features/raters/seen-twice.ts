import type { StoredJudgement } from './company-judgements.ts';

/** How many pizzas of each kind are shown. */
const SHOWN = 4;
const COMPARED = new Set(['audit', 'double']);

interface SeenTwice {
  pizza: string;
  own: number;
  other: number;
}

/**
 * Pizzas that a colleague judged as well, that the rater judged twice, and on which the engine
 * differed.
 */
export function seenTwice(judgements: readonly StoredJudgement[], rater: number) {
  const own = compared(judgements).filter((one) => one.rater === rater);
  const again = new Map(
    judgements.flatMap(({ rater: by, purpose, pizza, score }) =>
      by === rater && purpose === 'repeat' ? [[pizza, score]] : [],
    ),
  );
  return {
    colleague: seenByColleague(judgements, rater).map(({ by: _by, ...pair }) => pair),
    again: mostDifferent(own.flatMap((one) => pairOf(one, again.get(one.pizza)))),
    engine: mostDifferent(own.flatMap((one) => pairOf(one, one.engineScore))),
  };
}

/** The pizzas on which a rater and a colleague differed most, with the colleague. */
export function seenByColleague(judgements: readonly StoredJudgement[], rater: number) {
  const shared = compared(judgements);
  const own = shared.filter((one) => one.rater === rater);
  const pizzas = new Set(own.map(({ pizza }) => pizza));
  const others = Map.groupBy(
    shared.filter((one) => one.rater !== rater && one.score !== null && pizzas.has(one.pizza)),
    ({ pizza }) => pizza,
  );
  return mostDifferent(
    own.flatMap((one) => {
      const other = others.get(one.pizza)?.[0];
      return pairOf(one, other?.score).map((pair) => ({ ...pair, by: other!.rater }));
    }),
  );
}

const compared = (judgements: readonly StoredJudgement[]) =>
  judgements.filter(({ purpose }) => COMPARED.has(purpose));

const pairOf = (
  { pizza, score }: Pick<StoredJudgement, 'pizza' | 'score'>,
  other: number | null | undefined,
): SeenTwice[] =>
  score === null || other === null || other === undefined ? [] : [{ pizza, own: score, other }];

const mostDifferent = <Pair extends SeenTwice>(pairs: readonly Pair[]): Pair[] =>
  pairs.toSorted((a, b) => Math.abs(b.own - b.other) - Math.abs(a.own - a.other)).slice(0, SHOWN);
