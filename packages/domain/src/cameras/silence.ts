import { sum } from '../statistics/moments.ts';

/** An hour or part of it without pizzas. */
export interface QuietSpan {
  minutes: number;
  /** Pizzas an hour that the venue makes at this weekday and hour; 0 while it is closed. */
  usual: number;
}

const SILENT = 5e-5;

/** The chance that a venue makes no pizza for so long (Poisson). */
export const chanceOfNone = (spans: readonly QuietSpan[]): number =>
  Math.exp(-sum(spans.map(({ minutes, usual }) => (usual * minutes) / 60)));

/** Whether so long without a pizza says that the camera no longer sees them. */
export const isSilent = (spans: readonly QuietSpan[]): boolean => chanceOfNone(spans) < SILENT;

/** Minutes after which a venue of so many pizzas an hour counts as silent. */
export const minutesUntilSilent = (usual: number): number => (-Math.log(SILENT) / usual) * 60;
