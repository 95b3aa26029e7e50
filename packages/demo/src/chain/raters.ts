import { FORNO, LUMBRE } from './companies.ts';
import { engineStrictness } from './engine-change.ts';
import { normal, seededRandom } from './seeded-random.ts';

/** Someone who judges drawn pizzas without seeing their scores. */
export interface DemoRater {
  /** The person's account. */
  id: number;
  company: number;
  /** How many times as much as a colleague the rater judges; 1 when left out. */
  pace?: number;
  /** Points above what colleagues give, over all criteria: negative is severe. */
  kindness: number;
  /** Gets stricter on one criterion, growing over the last `days` days to `points` points. */
  drift?: { criterion: string; points: number; days: number };
  /** Days ago of the first judgement. */
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

/** What the engine said first, in points of the whole pizza by criterion. */
export interface EngineView {
  points: Readonly<Record<string, number>>;
  maxima: Readonly<Record<string, number>>;
}

/** Share of the looks that end in a verdict without points. */
const VERDICTS = 0.06;

/** Whether the rater gives only a verdict. */
export const isVerdictAlone = (pizza: string): boolean =>
  seededRandom(`verdict/${pizza}`)() < VERDICTS;

interface Look {
  rater: DemoRater;
  /** The same text for every look at one pizza. */
  pizza: string;
  /** Different for the rater's second look at the same pizza. */
  again?: boolean;
  daysAgo: number;
}

/** How much of an engine's error all raters see, and how much a rater scatters, as shares of the maximum. */
const SHARED_SPREAD = 0.09;
const RATER_SPREAD = 0.05;
const NINTHS = 9;

/** What a rater gives each criterion, 0 to 9; the same for the same look. */
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
      // As far down as up, so that a criterion near its maximum is not judged lower than it is meant.
      const room = Math.min(middle, max - middle);
      const spread = max * (SHARED_SPREAD * normal(shared) + RATER_SPREAD * normal(own));
      const seen = middle + Math.min(room, Math.max(-room, spread));
      // Between two keys the nearer one is likelier: rounding adds nothing on average.
      return [name, Math.min(NINTHS, Math.floor((NINTHS * seen) / max + own()))];
    }),
  );
}

function driftOf({ drift }: DemoRater, criterion: string, daysAgo: number): number {
  if (drift?.criterion !== criterion || daysAgo >= drift.days) return 0;
  return drift.points * (1 - daysAgo / drift.days);
}

/** Milliseconds of a look: most take about the rater's median, a few much longer. */
export const lookTime = ({ seconds, id }: DemoRater, pizza: string): number =>
  Math.round(1000 * seconds * Math.exp(0.35 * normal(seededRandom(`time/${id}/${pizza}`))));

/** Who looks first and second at a pizza, as chance has it, of those who were at work then. */
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

/** Picks the rater who judges at this part, 0 to 1, of all that they judge together. */
function byPace(raters: readonly DemoRater[], part: number): DemoRater {
  const paces = raters.map(({ pace = 1 }) => pace);
  let left = part * paces.reduce((sum, pace) => sum + pace, 0);
  const at = paces.findIndex((pace) => (left -= pace) < 0);
  return raters.at(at)!;
}

export const ratersOf = (company: number, daysAgo: number): DemoRater[] =>
  RATERS.filter((rater) => rater.company === company && rater.since > daysAgo);
