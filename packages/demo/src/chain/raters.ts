import { FORNO, LUMBRE } from './companies.ts';
import { engineStrictness } from './engine-change.ts';
import { normal, seededRandom } from './seeded-random.ts';

/** A person who judges drawn pizzas without seeing their scores. */
export interface DemoRater {
  /** The person's account. */
  id: number;
  company: number;
  /** Number of judgements relative to a colleague's; 1 if omitted. */
  pace?: number;
  /** Points above colleagues' judgements, over all criteria; negative means severe. */
  kindness: number;
  /**
   * Increasing severity on one criterion, which grows over the last `days` days to `points` points.
   */
  drift?: { criterion: string; points: number; days: number };
  /** Number of days since the first judgement. */
  since: number;
  /** Median time of a judgement. */
  seconds: number;
}

const ALWAYS = 10_000;

/** The demo's raters by their accounts: one is severe, one drifts, one has just begun. */
export const RATERS: readonly DemoRater[] = [
  { id: 4, company: LUMBRE, kindness: 0.03, since: ALWAYS, seconds: 11 },
  { id: 35, company: LUMBRE, kindness: 0.1, since: ALWAYS, seconds: 13 },
  { id: 36, company: LUMBRE, pace: 3, kindness: -0.6, since: ALWAYS, seconds: 10 },
  {
    id: 37,
    company: LUMBRE,
    kindness: 0,
    drift: { criterion: 'Sello de queso', points: 0.4, days: 60 },
    since: ALWAYS,
    seconds: 12,
  },
  { id: 38, company: LUMBRE, kindness: 0.05, since: 300, seconds: 14 },
  { id: 39, company: LUMBRE, kindness: 0.06, since: 12, seconds: 19 },
  { id: 44, company: FORNO, kindness: -0.06, since: ALWAYS, seconds: 12 },
  { id: 45, company: FORNO, kindness: 0.08, since: ALWAYS, seconds: 15 },
  { id: 46, company: FORNO, kindness: 0, since: 250, seconds: 11 },
];

/** The engine's original result, in points of the whole pizza by criterion. */
export interface EngineView {
  points: Readonly<Record<string, number>>;
  maxima: Readonly<Record<string, number>>;
}

/** Share of judgements that consist of a verdict without points. */
const VERDICTS = 0.06;

/** Whether the rater gives only a verdict. */
export const isVerdictAlone = (pizza: string): boolean =>
  seededRandom(`verdict/${pizza}`)() < VERDICTS;

interface Look {
  rater: DemoRater;
  /** Identifies the pizza; the same text for every judgement of it. */
  pizza: string;
  /** Set for the rater's second judgement of the same pizza. */
  again?: boolean;
  daysAgo: number;
}

/**
 * Spread of the engine's error that all raters see, and spread of a single rater, as shares of the
 * maximum.
 */
const SHARED_SPREAD = 0.09;
const RATER_SPREAD = 0.05;
const NINTHS = 9;

/** A rater's rating of each criterion, 0 to 9; deterministic for the same judgement. */
export function blindNinths(
  { points, maxima }: EngineView,
  { rater, pizza, again = false, daysAgo }: Look,
): Record<string, number> {
  const names = Object.keys(points).filter((name) => (maxima[name] ?? 0) > 0);
  const shared = seededRandom(`blind/${pizza}`);
  const own = seededRandom(`blind/${pizza}/${rater.id}/${again ? 2 : 1}`);
  const all = names.reduce((sum, name) => sum + maxima[name]!, 0);
  return Object.fromEntries(
    names.map((name) => {
      const max = maxima[name]!;
      const meant =
        points[name]! +
        engineStrictness(name, daysAgo) +
        (rater.kindness * max) / all -
        driftOf(rater, name, daysAgo);
      const middle = Math.min(max, Math.max(0, meant));
      // Symmetric limit, so that a criterion near its maximum is not rated lower than intended.
      const room = Math.min(middle, max - middle);
      const spread = max * (SHARED_SPREAD * normal(shared) + RATER_SPREAD * normal(own));
      const seen = middle + Math.min(room, Math.max(-room, spread));
      // Rounds randomly to one of the two neighbouring ratings, the nearer one being likelier, so
      // that rounding has no bias.
      return [name, Math.min(NINTHS, Math.floor((NINTHS * seen) / max + own()))];
    }),
  );
}

function driftOf({ drift }: DemoRater, criterion: string, daysAgo: number): number {
  if (drift?.criterion !== criterion || daysAgo >= drift.days) return 0;
  return drift.points * (1 - daysAgo / drift.days);
}

/**
 * Duration of a judgement in milliseconds: most take about the rater's median, a few much longer.
 */
export const lookTime = ({ seconds, id }: DemoRater, pizza: string): number =>
  Math.round(1000 * seconds * Math.exp(0.35 * normal(seededRandom(`time/${id}/${pizza}`))));

/** Draws the first and second rater of a pizza among those who were at work at the time. */
export function twoRaters(company: number, pizza: string, daysAgo: number): [DemoRater, DemoRater] {
  const random = seededRandom(`rater/${pizza}`);
  const atWork = ratersOf(company, daysAgo);
  const first = byPace(atWork, random());
  const second = byPace(
    atWork.filter((rater) => rater !== first),
    random(),
  );
  return [first, second];
}

/** Picks the rater at position `part`, 0 to 1, of the raters' cumulative pace. */
function byPace(raters: readonly DemoRater[], part: number): DemoRater {
  const paces = raters.map(({ pace = 1 }) => pace);
  let left = part * paces.reduce((sum, pace) => sum + pace, 0);
  const at = paces.findIndex((pace) => (left -= pace) < 0);
  return raters.at(at)!;
}

export const ratersOf = (company: number, daysAgo: number): DemoRater[] =>
  RATERS.filter((rater) => rater.company === company && rater.since > daysAgo);
