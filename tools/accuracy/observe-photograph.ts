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

/** What the product says of one picture. */
export interface Said {
  /** Whether it is held fit to be scored. */
  fit: boolean;
  specialty: string | null;
  /** The score that is shown; null where none is. */
  shown: number | null;
  /** The score before flags and soft part. */
  unspoilt: number | null;
  /** Points of the whole pizza. */
  criteria: Record<string, number> | null;
  flags: Flags;
  evidence: Evidence;
}

export interface SeenPhotograph extends Photograph {
  said: Said;
  /** What it says of the same pizza in changed pictures; empty where that was not asked. */
  changed: Partial<Record<ChangeName, Said[]>>;
  /** Overlap with the outline drawn by hand; null where none was drawn. */
  overlap: number | null;
  /** CPU ms of all of it, from file to result. */
  cpu: number;
}

export interface PhotographOptions {
  folder: string;
  /** Whether the picture is also asked about changed. */
  changes: boolean;
  /** Where answers are kept, by engine; none where every picture is asked about again. */
  keep?: string | undefined;
}

/** A photograph as the product answers it, or as it did when the same engine was last asked. */
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
    // A score that is not shown does not move.
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

/** Digest of all that decides what the engine says: its program, its rules and its models. */
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
