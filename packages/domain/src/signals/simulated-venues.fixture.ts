import { mean } from '../statistics/moments.ts';
import { normalDraws } from '../statistics/draws.ts';
import { finish } from '../statistics/slices.ts';
import { chartShifts as chartInSlices } from './chart-shifts.ts';
import { signalLimits } from './signal-limits.ts';
import { watchedParts, watchedSeries } from './watched-areas.ts';
import { familyBaseline, learnFamily, seriesScores, type SeenPizza } from './baseline-weeks.ts';

const chartShifts = (...given: Parameters<typeof chartInSlices>) => finish(chartInSlices(...given));

const GRID = 'modified';
const SERIES = watchedSeries(GRID);
const PARTS = watchedParts(GRID);
const FLAGS = 3;
const SIZE = PARTS.indexOf('pizza size');
const SIZE_SERIES = SERIES.findIndex(({ word }) => word === 'size');
const PIZZAS_A_SHIFT = 100;
const SHIFTS_A_WEEK = 14;
const WEEKS_LEARNT = 8;
/** The fault begins at this pizza of its shift. */
const FAULT_AT = 30;

interface Simulation {
  venues: number;
  quietWeeks: number;
  /** Number of faults of each size per venue. */
  faults: number;
  /** Correlation between consecutive pizzas. */
  correlation: number;
  seed: number;
}

export interface SimulatedFigures {
  signalsAWeek: number;
  meanLimit: number;
  /**
   * Share of the planted faults of one or two standard deviations that are detected within this
   * many pizzas.
   */
  seenWithin: (deviations: 1 | 2, pizzas: number) => number;
}

/**
 * Simulates venues whose pizzas come in runs: learns their baselines, then charts quiet weeks and
 * planted faults.
 */
export function simulateVenues(options: Simulation): SimulatedFigures {
  const { venues, quietWeeks, faults, correlation, seed } = options;
  let signals = 0;
  const limits: number[] = [];
  const seen = { 1: [] as number[], 2: [] as number[] };
  for (let venue = 0; venue < venues; venue++) {
    const make = pizzaMaker(seed + 7919 * venue, correlation);
    const shifts = (weeks: number) => Array.from({ length: weeks * SHIFTS_A_WEEK }, () => make());
    const rules = learn(shifts(WEEKS_LEARNT), seed + venue);
    limits.push(...rules.limits);
    signals += chartShifts(shifts(quietWeeks).flat(), rules).found.length;
    for (const deviations of [1, 2] as const) {
      for (let fault = 0; fault < faults; fault++) {
        const { found } = chartShifts(make(deviations), rules);
        const hit = found.find(({ series, pizza }) => series === SIZE_SERIES && pizza >= FAULT_AT);
        seen[deviations].push(hit ? hit.pizza - FAULT_AT + 1 : Infinity);
      }
    }
  }
  return {
    signalsAWeek: signals / (venues * quietWeeks),
    meanLimit: mean(limits),
    seenWithin: (deviations, pizzas) =>
      mean(seen[deviations].map((after) => (after <= pizzas ? 1 : 0))),
  };
}

function learn(shifts: readonly SeenPizza[][], seed: number) {
  const lost = shifts.flat().map((pizza) => pizza.lost);
  const usual = familyBaseline(learnFamily(lost, SERIES, false));
  const scores = shifts.map((pizzas) => {
    const ofPizzas = pizzas.map((pizza) => seriesScores(pizza.lost, usual, SERIES));
    return SERIES.map((_, series) => ofPizzas.map((of) => of[series]!));
  });
  const limits = signalLimits(scores, { shiftsAWeek: SHIFTS_A_WEEK, seed });
  return { series: SERIES, limits, baselineOfFamily: () => usual };
}

/** Makes shifts; a fault makes pizzas smaller by this many standard deviations from FAULT_AT on. */
function pizzaMaker(seed: number, correlation: number): (fault?: number) => SeenPizza[] {
  const draw = normalDraws(seed);
  const fresh = Math.sqrt(1 - correlation ** 2);
  let shifts = 0;
  return (fault = 0) => {
    const shift = String((shifts += 1));
    const state = PARTS.map(() => draw());
    return Array.from({ length: PIZZAS_A_SHIFT }, (_, id) => {
      const lost = PARTS.map((_part, part) => {
        if (id > 0) state[part] = correlation * state[part]! + fresh * draw();
        const value = state[part]! + (part === SIZE && id >= FAULT_AT ? fault : 0);
        return part >= PARTS.length - FLAGS ? flag(value) : share(value);
      });
      return { id, shift, family: 'pepperoni', lost };
    });
  };
}

const flag = (value: number): number => (value > 1.9 ? 1 : 0);
/** Share of points lost; many pizzas lose nothing. */
const share = (value: number): number =>
  Math.round(100 * Math.min(1, Math.max(0, 0.05 + 0.12 * value))) / 100;
