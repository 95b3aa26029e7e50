import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Flags } from '../../packages/scoring/src/score/score-snapshot.ts';
import { criteriaSums } from '../../packages/domain/src/score/score-formula.ts';
import { decodeImage } from '../../packages/scoring/src/image/decode-image.ts';
import { HAND_OUTLINES } from '../../packages/scoring/src/evaluate/hand-outlines.ts';
import { overlapOf } from '../../packages/scoring/src/evaluate/overlap.ts';
import type { Evidence } from '../../packages/scoring/src/learning/evidence.ts';
import { locatePizza } from '../../packages/scoring/src/locate/locate-pizza.ts';
import {
  scoreSnapshotWith,
  type EngineModels,
} from '../../packages/scoring/src/score/score-snapshot.ts';
import {
  CHANGE_NAMES,
  changedPictures,
  type ChangeName,
} from '../../packages/scoring/src/image/changed-pictures.ts';
import type { Photograph } from './photographs.ts';

/** The product's result for one picture. */
export interface Said {
  /** Whether the picture counts as fit to be scored. */
  fit: boolean;
  specialty: string | null;
  /** The displayed score; null if there is none. */
  shown: number | null;
  /** The score before penalties and soft part. */
  unspoilt: number | null;
  /** Points of the whole pizza. */
  criteria: Record<string, number> | null;
  flags: Flags;
  evidence: Evidence;
}

export interface SeenPhotograph extends Photograph {
  said: Said;
  /** Results for the same pizza in changed pictures; empty if changes were not requested. */
  changed: Partial<Record<ChangeName, Said[]>>;
  /** Overlap with the hand-drawn outline; null if there is none. */
  overlap: number | null;
  /** CPU time in ms for everything from file to result. */
  cpu: number;
}

export interface PhotographOptions {
  folder: string;
  /** Whether changed versions of the picture are scored too. */
  changes: boolean;
  /** Folder for cached results, by engine; nothing is cached if omitted. */
  keep?: string | undefined;
}

/** A photograph with the product's result, cached if the same engine has scored it before. */
export async function observePhotograph(
  photograph: Photograph,
  judges: EngineModels,
  { folder, changes, keep }: PhotographOptions,
): Promise<SeenPhotograph> {
  const name = `${photograph.file}${changes ? '' : ' unchanged'}.json`;
  const place = keep && join(keep, `photographs-${engineDigest()}`, name);
  const kept = place && (await readFile(place, 'utf8').catch(() => null));
  if (kept) return { ...(JSON.parse(kept) as SeenPhotograph), ...photograph };
  const file = await readFile(join(folder, photograph.file));
  const before = process.cpuUsage();
  const said = await saidOf(file, judges);
  const used = process.cpuUsage(before);
  const seen: SeenPhotograph = {
    ...photograph,
    said,
    // A score that is not displayed cannot change.
    changed: changes && said.shown !== null ? await saidOfChanged(file, judges) : {},
    overlap: await overlapIn(photograph.file, file, judges),
    cpu: (used.user + used.system) / 1000,
  };
  if (place) {
    await mkdir(join(place, '..'), { recursive: true });
    await writeFile(place, JSON.stringify(seen));
  }
  return seen;
}

async function saidOf(file: Uint8Array, judges: EngineModels): Promise<Said> {
  const score = await scoreSnapshotWith(judges, file, { grid: 'official' });
  const { fitness, specialty, evaluation, flags, evidence } = score;
  return {
    fit: fitness.verdict === 'buena',
    specialty,
    shown: evaluation?.score_adjusted ?? null,
    unspoilt: evaluation?.score_final ?? null,
    criteria: evaluation && criteriaSums(evaluation.score_details),
    flags,
    evidence,
  };
}

async function saidOfChanged(
  file: Uint8Array,
  judges: EngineModels,
): Promise<SeenPhotograph['changed']> {
  const changed: SeenPhotograph['changed'] = {};
  for (const name of CHANGE_NAMES) {
    const answers: Said[] = [];
    for (const one of await changedPictures(file, name)) answers.push(await saidOf(one, judges));
    changed[name] = answers;
  }
  return changed;
}

async function overlapIn(
  name: string,
  file: Uint8Array,
  { segmenter }: EngineModels,
): Promise<number | null> {
  const drawn = HAND_OUTLINES[name];
  if (!drawn) return null;
  const { raster } = await decodeImage(file);
  const { found } = await locatePizza(raster, segmenter);
  return overlapOf(drawn, found.circle, found.outline, raster);
}

let digest: string | undefined;

/** Digest of everything that determines the engine's results: its code, rules and models. */
function engineDigest(): string {
  if (digest) return digest;
  const hash = createHash('sha256');
  const cwd = new URL('../..', import.meta.url).pathname;
  const files = [
    'packages/{scoring,domain}/src/**/*.ts',
    'packages/scoring/models/*',
    'tools/accuracy/observe-photograph.ts',
  ].flatMap((pattern) => globSync(pattern, { cwd }));
  for (const file of files.filter((name) => !/\.test\.ts$|^packages.*accuracy/.test(name)).sort()) {
    hash.update(file).update(readFileSync(join(cwd, file)));
  }
  return (digest = hash.digest('hex').slice(0, 12));
}
