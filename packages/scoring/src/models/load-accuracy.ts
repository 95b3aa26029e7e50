import type { KnownPizza } from '@crustodian/domain/audit/score-uncertainty';
import { readFile } from 'node:fs/promises';
import type {
  Accuracy,
  DrawnAccuracy,
  GapAccuracy,
  PhotographAccuracy,
} from '../evaluate/accuracy.ts';

/**
 * Rendered pictures and photographs are measured separately, because few machines have the
 * photographs.
 */
export const ACCURACY_FILES = {
  drawn: new URL('../../models/accuracy.json', import.meta.url),
  photographs: new URL('../../models/accuracy-photographs.json', import.meta.url),
  gap: new URL('../../models/accuracy-gap.json', import.meta.url),
  /** The score error of each rendered pizza. */
  drawnErrors: new URL('../../models/drawn-errors.json', import.meta.url),
  /** How much one pizza's score differs between frames of one video. */
  frames: new URL('../../models/accuracy-frames.json', import.meta.url),
} as const;

let loading: Promise<Accuracy> | undefined;
let loadingErrors: Promise<KnownPizza[]> | undefined;

/** Accuracy of the engine in this package, as measured by `npm run score:eval`. */
export const loadAccuracy = (): Promise<Accuracy> => (loading ??= readAccuracy());

/** The rendered pizzas that `npm run score:eval` scored, with their ground truth. */
export const loadDrawnErrors = (): Promise<KnownPizza[]> => (loadingErrors ??= readDrawnErrors());

/**
 * Variance of one pizza's score between frames of one video; written only by
 * tools/accuracy/measure-frames.ts.
 */
export interface FrameSpread {
  pizzas: number;
  frames: number;
  variance: number;
  degrees: number;
}

export const loadFrameSpread = async (): Promise<FrameSpread> =>
  JSON.parse(await readFile(ACCURACY_FILES.frames, 'utf8')) as FrameSpread;

async function readDrawnErrors(): Promise<KnownPizza[]> {
  // Safe because only `npm run score:eval` writes this file.
  return JSON.parse(await readFile(ACCURACY_FILES.drawnErrors, 'utf8')) as KnownPizza[];
}

async function readAccuracy(): Promise<Accuracy> {
  const [drawn, photographs, gap] = await Promise.all([
    readFile(ACCURACY_FILES.drawn, 'utf8'),
    readFile(ACCURACY_FILES.photographs, 'utf8'),
    readFile(ACCURACY_FILES.gap, 'utf8'),
  ]);
  return {
    ...(JSON.parse(drawn) as DrawnAccuracy),
    photographs: JSON.parse(photographs) as PhotographAccuracy,
    gap: JSON.parse(gap) as GapAccuracy,
  };
}
