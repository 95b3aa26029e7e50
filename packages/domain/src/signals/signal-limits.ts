import { evenDraws } from '../statistics/draws.ts';
import { sum } from '../statistics/moments.ts';
import { finish, type InSlices } from '../statistics/slices.ts';
import { FIRST_LIMIT, nextPizza, passGate, START } from './shift-chart.ts';

/** Expected number of signals per week for a quiet venue, over all series. */
const EXPECTED_A_WEEK = 0.5;
const WEEKS_DRAWN = 300;
/**
 * Expected signals per series that happened not to occur in the quiet weeks: a limit just above
 * their maximum will be exceeded in later weeks.
 */
const UNSEEN = 0.4;
const STEP = 0.1;

/** Normal scores of each series in one quiet shift, pizza by pizza. */
export type ShiftScores = readonly (readonly number[])[];

interface LimitOptions {
  /** Number of shifts with pizzas in one week of the venue. */
  shiftsAWeek: number;
  seed: number;
}

/**
 * Computes the limits of a venue's series by a block bootstrap of whole shifts, since pizzas come
 * in runs. Weeks are resampled from quiet shifts, and the limit of the series with the most signals
 * is raised until the total is half a signal per week.
 * @param shifts shifts of the quiet weeks, each with every series
 */
export function* signalLimitsInSlices(
  shifts: readonly ShiftScores[],
  { shiftsAWeek, seed }: LimitOptions,
): InSlices<number[]> {
  const paths: Path[][] = [];
  for (const shift of shifts) {
    paths.push(shift.map(pathOf));
    yield undefined;
  }
  const draw = evenDraws(seed);
  const drawn = Array.from({ length: WEEKS_DRAWN * shiftsAWeek }, () =>
    Math.floor(draw() * shifts.length),
  );
  function* countAt(one: number, limit: number): InSlices<number> {
    const ofSeries = drawn.map((shift) => paths[shift]![one]!);
    return (yield* signalsIn(ofSeries, limit)) / WEEKS_DRAWN;
  }
  const series = paths[0]?.length ?? 0;
  const unseen = (UNSEEN * series * shiftsAWeek) / shifts.length;
  const limits = Array<number>(series).fill(FIRST_LIMIT);
  const expected: number[] = [];
  for (const [one, limit] of limits.entries()) {
    expected.push(yield* countAt(one, limit));
    yield undefined;
  }
  while (sum(expected) > Math.max(0, EXPECTED_A_WEEK - unseen)) {
    const worst = expected.indexOf(Math.max(...expected));
    limits[worst] = Math.round((limits[worst]! + STEP) * 10) / 10;
    expected[worst] = yield* countAt(worst, limits[worst]!);
    yield undefined;
  }
  return limits;
}

/** Same as above, without yielding. */
export const signalLimits = (shifts: readonly ShiftScores[], options: LimitOptions): number[] =>
  finish(signalLimitsInSlices(shifts, options));

/** The ratios of a shift; they do not depend on the limit. */
interface Path {
  ratios: readonly number[];
  highest: number;
}

function pathOf(scores: readonly number[]): Path {
  let state = START;
  const ratios = scores.map((score) => {
    const step = nextPizza(state, { score, shift: '' });
    state = step.state;
    return step.ratio;
  });
  return { ratios, highest: Math.max(...ratios) };
}

/** Pizzas that are walked through without yielding. */
const PIZZAS_A_SLICE = 20_000;

function* signalsIn(shifts: readonly Path[], limit: number): InSlices<number> {
  let signals = 0;
  let walked = 0;
  let gate: Pick<typeof START, 'open' | 'sinceSignal'> = START;
  for (const { ratios, highest } of shifts) {
    if (walked > PIZZAS_A_SLICE) {
      walked = 0;
      yield undefined;
    }
    if (highest <= limit) {
      const { sinceSignal } = gate;
      gate = {
        open: false,
        sinceSignal: sinceSignal === null ? null : sinceSignal + ratios.length,
      };
      continue;
    }
    walked += ratios.length;
    for (const [i, ratio] of ratios.entries()) {
      const next = passGate(gate, { ratio, isNew: i === 0 }, limit);
      if (next.events.includes('signal')) signals += 1;
      gate = next;
    }
  }
  return signals;
}
