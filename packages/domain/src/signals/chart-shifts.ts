import type { InSlices } from '../statistics/slices.ts';
import { nextPizza, START, type ChartState } from './shift-chart.ts';
import {
  seriesScores,
  worstPart,
  type FamilyBaseline,
  type SeenPizza,
  type Series,
} from './baseline-weeks.ts';

/** A fault that a chart found, with its evidence. */
export interface FoundSignal {
  series: number;
  shift: string;
  /** The pizza at which the average exceeded the limit. */
  pizza: number;
  /** The last pizzas of the shift up to that one, each with whether it was bad in the part. */
  evidence: { id: number; family: string; bad: boolean }[];
  /** Index of the part in which they were the most unusual. */
  part: number;
  /**
   * Share of usual pizzas that are bad in that part, averaged over the families of the evidence.
   */
  usuallyBad: number;
  /** The moving average, its ratio to its own standard deviation, and the limit it exceeded. */
  average: number;
  ratio: number;
  limit: number;
  /** Number of pizzas of the shift while the signal was on, starting with the signal. */
  lasted: number;
  /**
   * The pizza at which the average fell back; null while the signal is on or if the shift ended
   * first.
   */
  released: number | null;
  isOn: boolean;
}

interface ChartRules {
  series: Series;
  /** By series. */
  limits: readonly number[];
  baselineOfFamily: (family: string) => FamilyBaseline | undefined;
}

export interface ChartedShifts {
  /** The state of each series after the last pizza. */
  states: ChartState[];
  found: FoundSignal[];
}

/** Number of pizzas up to a signal that form its evidence. */
const EVIDENCE = 20;
/**
 * Where hardly any pizza loses points, a single loss is far above the limit. One rush or one odd
 * pizza is not a kitchen fault, so a signal requires this many bad pizzas.
 */
export const FEWEST_BAD = 3;

/** Pizzas that are charted without yielding. */
const PIZZAS_A_SLICE = 250;

/**
 * Charts all series over pizzas in chronological order. A pizza of a family without a baseline is
 * not charted.
 * @param before states after the preceding pizzas
 */
export function* chartShifts(
  pizzas: readonly SeenPizza[],
  { series, limits, baselineOfFamily }: ChartRules,
  before: readonly ChartState[] = series.map(() => START),
): InSlices<ChartedShifts> {
  const states = [...before];
  const found: FoundSignal[] = [];
  const on = new Map<number, FoundSignal>();
  let shift: SeenPizza[] = [];
  for (const [index, pizza] of pizzas.entries()) {
    if (index % PIZZAS_A_SLICE === 0) yield undefined;
    const usual = baselineOfFamily(pizza.family);
    if (!usual) continue;
    if (shift.at(-1)?.shift !== pizza.shift) shift = [];
    shift.push(pizza);
    for (const [at, score] of seriesScores(pizza.lost, usual, series).entries()) {
      const limit = limits[at]!;
      const previous = states[at]!;
      const step = nextPizza(previous, { score, shift: pizza.shift }, limit);
      states[at] = step.state;
      follow(on, at, { pizza, events: step.events });
      if (!step.events.includes('signal')) continue;
      const based = evidenceOf(shift.slice(-EVIDENCE), series[at]!.parts, baselineOfFamily);
      if (based.evidence.filter(({ bad }) => bad).length < FEWEST_BAD) {
        states[at] = withoutSignal(step.state, previous);
        continue;
      }
      const signal: FoundSignal = {
        series: at,
        shift: pizza.shift,
        pizza: pizza.id,
        average: step.state.average,
        ratio: step.ratio,
        limit,
        ...based,
        lasted: 1,
        released: null,
        isOn: true,
      };
      found.push(signal);
      on.set(at, signal);
    }
  }
  return { states, found };
}

/** Continues the chart as if the average had not exceeded the limit yet. */
const withoutSignal = (state: ChartState, { sinceSignal }: ChartState): ChartState => ({
  ...state,
  open: false,
  sinceSignal: sinceSignal === null ? null : sinceSignal + 1,
});

/** Applies a pizza to the current signal of a series, if any. */
function follow(
  on: Map<number, FoundSignal>,
  series: number,
  { pizza, events }: { pizza: SeenPizza; events: readonly string[] },
): void {
  const signal = on.get(series);
  if (!signal) return;
  if (events.includes('released')) signal.released = pizza.id;
  if (events.some((event) => event !== 'signal')) {
    signal.isOn = false;
    on.delete(series);
  } else signal.lasted += 1;
}

function evidenceOf(
  pizzas: readonly SeenPizza[],
  parts: readonly number[],
  baselineOfFamily: ChartRules['baselineOfFamily'],
): Pick<FoundSignal, 'evidence' | 'part' | 'usuallyBad'> {
  const part = worstPart(pizzas, baselineOfFamily, parts);
  const usual = pizzas.map(({ family }) => baselineOfFamily(family)!);
  return {
    part,
    usuallyBad: usual.reduce((sum, { usuallyBad }) => sum + usuallyBad[part]!, 0) / usual.length,
    evidence: pizzas.map(({ id, family, lost }, i) => ({
      id,
      family,
      bad: lost[part]! > usual[i]!.badAbove[part]!,
    })),
  };
}
