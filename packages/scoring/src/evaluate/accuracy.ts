import type { AccuracyFigure } from '@crustodian/domain/accuracy';

export type { AccuracyFigure };

/** What `npm run score:eval` found: written once, shown as it is. */
export interface Accuracy {
  engineVersion: string;
  specialtyHead: string;
  firstSeed: number;
  pictures: number;
  /** How many of them the engine held fit to be scored. */
  scored: number;
  figures: AccuracyFigure[];
  /** Measured on real photographs; empty where none were at hand. */
  photoFigures: AccuracyFigure[];
}
