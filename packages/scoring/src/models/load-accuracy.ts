import type { KnownPizza } from '@crustodian/domain/audit/score-uncertainty';
import { readFile } from 'node:fs/promises';
import type {
  Accuracy,
  DrawnAccuracy,
  GapAccuracy,
  PhotographAccuracy,
} from '../evaluate/accuracy.ts';

/** Drawings and photographs are measured separately: few machines have the photographs. */
export const ACCURACY_FILES = {
  drawn: new URL('../../models/accuracy.json', import.meta.url),
  photographs: new URL('../../models/accuracy-photographs.json', import.meta.url),
  gap: new URL('../../models/accuracy-gap.json', import.meta.url),
  /** How far off each drawing's score was. */
  drawnErrors: new URL('../../models/drawn-errors.json', import.meta.url),
  /** How much one pizza's score differs between frames of one video. */
  frames: new URL('../../models/accuracy-frames.json', import.meta.url),
} as const;

let loading: Promise<Accuracy> | undefined;
let loadingErrors: Promise<KnownPizza[]> | undefined;

/** What `npm run score:eval` measured on the engine that comes with this package. */
export const loadAccuracy = (): Promise<Accuracy> => (loading ??= readAccuracy());

/** The drawings that it scored, with what is true of them. */
export const loadDrawnErrors = (): Promise<KnownPizza[]> => (loadingErrors ??= readDrawnErrors());

/** Variance of one pizza's score between frames of one video; written by tools/accuracy/measure-frames.ts alone. */
export interface FrameSpread {
  pizzas: number;
  frames: number;
  variance: number;
  degrees: number;
}

export const loadFrameSpread = async (): Promise<FrameSpread> =>
  JSON.parse(await readFile(ACCURACY_FILES.frames, 'utf8')) as FrameSpread;

async function readDrawnErrors(): Promise<KnownPizza[]> {
  // Written by `npm run score:eval` alone.
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
