import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';

export type { AccuracyFigure };

/** What `npm run score:eval` found on drawn pizzas: written once, shown as it is. */
export interface DrawnAccuracy {
  engineVersion: string;
  specialtyHead: string;
  firstSeed: number;
  pictures: number;
  /** How many of them the engine accepted for scoring. */
  scored: number;
  figures: AccuracyFigure[];
}

/** What it last found on photographs. */
export interface PhotographAccuracy {
  engineVersion: string;
  specialtyHead: string;
  pictures: number;
  figures: AccuracyFigure[];
}

/** How well drawings can be distinguished from photographs, as last measured by `tools/accuracy/measure-gap.ts`. */
export interface GapAccuracy {
  drawings: number;
  photographs: number;
  figures: AccuracyFigure[];
}

export interface Accuracy extends DrawnAccuracy {
  photographs: PhotographAccuracy;
  gap: GapAccuracy;
}
