import { dot, inverse, type Matrix, solve, times } from './matrix.ts';
import { sum } from './moments.ts';
import { groupInSlices, type InSlices } from './slices.ts';

/** A score that a rater gave a pizza. */
interface CrossedScore {
  pizza: string | number;
  rater: string;
  score: number;
}

/** Scores indexed by pizza and by rater. */
interface Design {
  scores: number[];
  pizzas: string[];
  raters: string[];
  /** Indices of the judgements of each pizza and of each rater. */
  byPizza: number[][];
  byRater: number[][];
  pizzaOf: number[];
  raterOf: number[];
}

export function* designInSlices(judgements: readonly CrossedScore[]): InSlices<Design> {
  const pizza = yield* indexed(judgements, (judgement) => String(judgement.pizza));
  const rater = yield* indexed(judgements, (judgement) => judgement.rater);
  return {
    scores: judgements.map((judgement) => judgement.score),
    pizzas: pizza.names,
    raters: rater.names,
    byPizza: pizza.members,
    byRater: rater.members,
    pizzaOf: pizza.each,
    raterOf: rater.each,
  };
}

/** The judgements by a name, in order of its first appearance. */
function* indexed(
  judgements: readonly CrossedScore[],
  nameOf: (judgement: CrossedScore) => string,
): InSlices<{ names: string[]; each: number[]; members: number[][] }> {
  const groups = yield* groupInSlices([...judgements.keys()], (i) => nameOf(judgements[i]!));
  const each = Array<number>(judgements.length);
  const members = [...groups.values()];
  for (const [place, of] of members.entries()) for (const i of of) each[i] = place;
  return { names: [...groups.keys()], each, members };
}

type Component = 'pizza' | 'rater' | 'error';
type Variances = Record<Component, number>;
const COMPONENTS: readonly Component[] = ['pizza', 'rater', 'error'];
const STEPS = 500;

/** A variance below this share of the total is set to zero if it is still falling. */
const NONE = 1e-9;

/** A smaller error variance, as a share of the total, is too small to compute with. */
const LEAST_ERROR = 1e-6;

/** Limits a variance to this multiple of the total, because scores without error diverge. */
const MOST = 10;

/** Null if the data gives no direction, as when raters agree to the last digit. */
function stepOf(information: Matrix, score: readonly number[]): number[] | null {
  try {
    const step = solve(information, score);
    return step.every(Number.isFinite) ? step : null;
  } catch {
    return null;
  }
}

/**
 * Fits score = mean + pizza + rater + error with variances by restricted maximum likelihood.
 *
 * @param spread sample variance of the scores, above 0
 */
export function* fitCrossedEffects(design: Design, spread: number): InSlices<Restricted> {
  let variances: Variances = { pizza: spread / 3, rater: spread / 3, error: spread / 3 };
  let model = yield* restricted(design, variances);
  for (let step = 0; step < STEPS; step++) {
    const free = COMPONENTS.filter((component) => variances[component] > 0);
    const change = stepOf(
      free.map((a) => free.map((b) => model.information[a][b])),
      free.map((component) => model.score[component]),
    );
    if (change === null) break;
    let part = 1;
    while (free.some((c, i) => variances[c] + part * change[i]! <= 0)) part /= 2;
    const next = { ...variances };
    free.forEach((component, i) => {
      next[component] = Math.min(MOST * spread, next[component] + part * change[i]!);
      if (component !== 'error' && change[i]! < 0 && next[component] < NONE * spread) {
        next[component] = 0;
      }
    });
    // The judgements have no error, so further steps would only amplify rounding.
    if (next.error < LEAST_ERROR * spread) break;
    const moved = Math.max(
      ...free.map((c) => Math.abs(next[c] - variances[c]) / Math.max(variances[c], NONE * spread)),
    );
    variances = next;
    model = yield* restricted(design, variances);
    if (moved < 1e-12) break;
  }
  return model;
}

/** The restricted likelihood and its derivatives at these variances. */
interface Restricted {
  variances: Variances;
  mean: number;
  projected: number[];
  raterTraces: number[];
  score: Record<Component, number>;
  information: Record<Component, Record<Component, number>>;
}

function* restricted(design: Design, variances: Variances): InSlices<Restricted> {
  const { scores, byPizza, byRater, pizzaOf, raterOf } = design;
  const covariance = yield* invertedCovariance(design, variances);
  const ones = covariance.inverted(scores.map(() => 1));
  const all = sum(ones);
  /** Projects out the mean. */
  function* project(v: readonly number[]): InSlices<number[]> {
    yield undefined;
    const plain = covariance.inverted(v);
    const shift = sum(plain) / all;
    return plain.map((value, i) => value - shift * ones[i]!);
  }
  const onesOf = (members: readonly number[]) => sum(members.map((i) => ones[i]!));

  const projected = yield* project(scores);
  yield undefined;
  const pulled: Record<Component, number[]> = {
    pizza: spreadOver(byPizza, pizzaOf, projected),
    rater: spreadOver(byRater, raterOf, projected),
    error: projected,
  };
  const raterTraces: number[] = [];
  for (const [r, theirs] of byRater.entries()) {
    yield undefined;
    const column = covariance.inverted(raterOf.map((of) => (of === r ? 1 : 0)));
    raterTraces.push(sum(theirs.map((i) => column[i]!)) - onesOf(theirs) ** 2 / all);
  }
  yield undefined;
  const pizzaTrace = sum(byPizza.map((of, p) => covariance.onPizza(p) - onesOf(of) ** 2 / all));
  const raterTrace = sum(raterTraces);
  const traces: Variances = {
    pizza: pizzaTrace,
    rater: raterTrace,
    // P V P = P, so the traces weighted by the variances add up to n − 1.
    error:
      (scores.length - 1 - variances.pizza * pizzaTrace - variances.rater * raterTrace) /
      variances.error,
  };
  const again = {
    pizza: yield* project(pulled.pizza),
    rater: yield* project(pulled.rater),
    error: yield* project(pulled.error),
  };
  yield undefined;
  return {
    variances,
    mean: dot(ones, scores) / all,
    projected,
    raterTraces,
    score: eachComponent((c) => (dot(projected, pulled[c]) - traces[c]) / 2),
    information: eachComponent((a) => eachComponent((b) => dot(pulled[a], again[b]) / 2)),
  };
}

/** The inverse of the judgements' covariance, never stored as a matrix. */
interface InvertedCovariance {
  /** Its product with a vector over the judgements. */
  inverted: (v: readonly number[]) => number[];
  /** The sum of its entries over the judgements of one pizza. */
  onPizza: (pizza: number) => number;
}

function* invertedCovariance(
  { byPizza, byRater, pizzaOf, raterOf }: Design,
  variances: Variances,
): InSlices<InvertedCovariance> {
  const weight = byPizza.map((of) => 1 / (variances.error + of.length * variances.pizza));
  /** The inverse without the raters' part: closed form for each pizza. */
  const withoutRaters = (v: readonly number[]): number[] => {
    const totals = spreadOver(byPizza, pizzaOf, v);
    return v.map(
      (value, i) => (value - variances.pizza * weight[pizzaOf[i]!]! * totals[i]!) / variances.error,
    );
  };
  const columns: number[][] = [];
  for (const r of byRater.keys()) {
    yield undefined;
    columns.push(withoutRaters(raterOf.map((of) => (of === r ? 1 : 0))));
  }
  const toRaters = (v: readonly number[]) =>
    byRater.map((theirs) => theirs.reduce((all, i) => all + v[i]!, 0));
  /** Adds the raters' part by Woodbury's identity; null if their variance is zero. */
  let inner: Matrix | null = null;
  if (variances.rater > 0) {
    const rows: number[][] = [];
    for (const [r, column] of columns.entries()) {
      yield undefined;
      rows.push(toRaters(column).map((value, s) => value + (r === s ? 1 / variances.rater : 0)));
    }
    inner = inverse(rows);
  }
  return {
    inverted(v: readonly number[]): number[] {
      const plain = withoutRaters(v);
      if (inner === null) return plain;
      const back = times(inner, toRaters(plain));
      // In place, because a fit does this hundreds of times over all judgements.
      for (const [r, factor] of back.entries()) {
        const column = columns[r]!;
        for (let i = 0; i < plain.length; i++) plain[i]! -= factor * column[i]!;
      }
      return plain;
    },
    onPizza(pizza: number): number {
      const theirs = byPizza[pizza]!;
      let brought = 0;
      if (inner)
        for (const i of theirs)
          for (const j of theirs) brought += inner[raterOf[i]!]![raterOf[j]!]!;
      return (theirs.length - brought * weight[pizza]!) * weight[pizza]!;
    },
  };
}

/** For each judgement, the total over its group. */
function spreadOver(
  groups: readonly (readonly number[])[],
  groupOf: readonly number[],
  v: readonly number[],
): number[] {
  const totals = groups.map(() => 0);
  groupOf.forEach((group, i) => (totals[group]! += v[i]!));
  return groupOf.map((group) => totals[group]!);
}

const eachComponent = <Value>(of: (component: Component) => Value): Record<Component, Value> => ({
  pizza: of('pizza'),
  rater: of('rater'),
  error: of('error'),
});
