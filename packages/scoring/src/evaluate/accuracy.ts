import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';

export type { AccuracyFigure };

/** What `npm run score:eval` found on drawn pizzas: written once, shown as it is. */
export interface DrawnAccuracy {
  engineVersion: string;
  specialtyHead: string;
  firstSeed: number;
  pictures: number;
  /** How many of them the engine held fit to be scored. */
  scored: number;
  figures: AccuracyFigure[];
}

/** What it found on photographs, when it was last given some. */
export interface PhotographAccuracy {
  engineVersion: string;
  specialtyHead: string;
  pictures: number;
  figures: AccuracyFigure[];
}

/** How well drawings are told from photographs, as `tools/accuracy/measure-gap.ts` last found. */
export interface GapAccuracy {
  drawings: number;
  photographs: number;
  figures: AccuracyFigure[];
}

export interface Accuracy extends DrawnAccuracy {
  photographs: PhotographAccuracy;
  gap: GapAccuracy;
}
