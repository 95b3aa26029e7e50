import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { readCamera } from '@crustodian/domain/pizza/camera-place';
import { ownSliceMaxima, type Grid } from '@crustodian/domain/pizza/criteria';
import { readOwnThresholds, type OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import { readOwnWeights } from '@crustodian/domain/score/own-weights';
import type { ScoringSettings } from '@crustodian/scoring/score/score-snapshot';
import { findUserModels, type FoundModel } from '@crustodian/scoring/user-models/load-user-models';
import type { UserModel } from '@crustodian/scoring/user-models/user-model';
import { sql } from 'kysely';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { companiesOfModels, appliesTo } from './model-companies.ts';
import { isForThisEngine, type Lesson } from '@crustodian/scoring/learning/lesson';

export interface SettingsTools {
  db: Db;
  config: Pick<Config, 'dataDir'>;
}

interface SettingsRow {
  company: number;
  grid: Grid;
  weights: unknown;
  maxima: Record<string, number>;
  thresholds: unknown;
  camera: unknown;
}

/**
 * All settings for scoring a venue's pizzas: its company's grid, weights, thresholds, lesson and
 * own models, and where its camera sees pizzas. Throws if the company's weights or thresholds are
 * invalid; an invalid camera setting is ignored with a warning.
 */
export async function scoringSettingsOf(
  { db, config }: SettingsTools,
  venue: number,
): Promise<ScoringSettings> {
  const { rows } = await sql<SettingsRow>`
    SELECT c.id AS company, c.grid, c.score_weights AS weights,
      c.evaluation_key_max AS maxima, c.scoring_thresholds AS thresholds, v.camera
    FROM venue v JOIN company c ON c.id = v.company_id WHERE v.id = ${venue}`.execute(db);
  const { company, grid, weights, maxima, thresholds, camera } = rows[0]!;
  return {
    grid,
    weights: ownSliceMaxima(storedWeights(company, grid, weights), maxima),
    thresholds: storedThresholds(company, thresholds),
    camera: storedCamera(venue, camera),
    lesson: await companyLesson(db, company),
    venue,
    models: await modelsFor({ db, config }, company),
  };
}

/** Throws if the stored weights are invalid. */
function storedWeights(company: number, grid: Grid, stored: unknown): Record<string, number> {
  const read = readOwnWeights(grid, stored);
  if ('weights' in read) return read.weights;
  throw new Error(`score_weights of company ${company}: ${read.problem}`);
}

/** 'company scoring' only stores valid thresholds, but SQL access may store others. */
function storedThresholds(company: number, stored: unknown): OwnThresholds {
  const read = readOwnThresholds(stored);
  if ('thresholds' in read) return read.thresholds;
  throw new Error(`scoring_thresholds of company ${company}: ${read.problem}`);
}

/** A CHECK constraint guards this column, but older rows may be invalid. */
function storedCamera(venue: number, stored: unknown): ScoringSettings['camera'] {
  if (stored === null) return undefined;
  const read = readCamera(stored);
  if ('camera' in read) return read.camera;
  process.emitWarning(`camera of venue ${venue} is left out: ${read.problem}`);
  return undefined;
}

async function modelsFor({ db, config }: SettingsTools, company: number): Promise<UserModel[]> {
  const found = await modelsIn(modelFolder(config));
  if (found.length === 0) return [];
  const [companyRow] = await companiesOfModels(db, company);
  return found.flatMap((one) =>
    'model' in one && appliesTo(one.model.description, companyRow!) ? [one.model] : [],
  );
}

/** Folder for an operator's ONNX files and their descriptions. */
export const modelFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'models');

const modelCache = new Map<string, { stamp: string; models: FoundModel[] }>();

/** The models of a folder; files are read again only if one of them has changed. */
export async function modelsIn(folder: string): Promise<FoundModel[]> {
  const stamp = await stampOf(folder);
  const before = modelCache.get(folder);
  if (before?.stamp === stamp) return before.models;
  const models = await findUserModels(folder);
  modelCache.set(folder, { stamp, models });
  return models;
}

async function stampOf(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const parts = names.map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => null);
    return `${name} ${found?.size} ${found?.mtimeMs}`;
  });
  return (await Promise.all(parts)).join('\n');
}

/**
 * The lesson of a company's latest training that was not undone; undefined if there is none, or if
 * it was trained on another engine's measurements.
 */
export async function companyLesson(db: Db, company: number): Promise<Lesson | undefined> {
  const { rows } = await sql<{ lesson: Lesson }>`SELECT lesson FROM training
    WHERE company_id = ${company} AND lesson IS NOT NULL AND undone_at IS NULL
    ORDER BY finished_at DESC, id DESC LIMIT 1`.execute(db);
  const lesson = rows[0]?.lesson;
  return lesson && isForThisEngine(lesson) ? lesson : undefined;
}
