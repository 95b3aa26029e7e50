import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';

export type { AccuracyFigure };

/** Results of `npm run score:eval` on rendered pizzas: written once, displayed unchanged. */
export interface DrawnAccuracy {
  engineVersion: string;
  specialtyHead: string;
  firstSeed: number;
  pictures: number;
  /** How many of them the engine accepted for scoring. */
  scored: number;
  figures: AccuracyFigure[];
}

/** The latest results of `npm run score:eval` on photographs. */
export interface PhotographAccuracy {
  engineVersion: string;
  specialtyHead: string;
  pictures: number;
  figures: AccuracyFigure[];
}

/**
 * How well rendered pizzas can be distinguished from photographs, as last measured by
 * `tools/accuracy/measure-gap.ts`.
 */
export interface GapAccuracy {
  drawings: number;
  photographs: number;
  figures: AccuracyFigure[];
}

export interface Accuracy extends DrawnAccuracy {
  photographs: PhotographAccuracy;
  gap: GapAccuracy;
}
