import type { IngredientDetection, ModelAnswer } from '@crustodian/domain/pizza/pipeline-result';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import type { CrustType } from '../measure/crust-type.ts';
import type { Disc, Raster } from '../image/raster.ts';
import type { SpecialtyAnswer } from '../specialty/specialty.ts';
import { classAnswer, detectorAnswer } from './model-answer.ts';
import { modelInput } from './model-input.ts';
import { createModelRunner, type ModelRunner } from './model-process.ts';
import { tryUserModel } from './try-user-model.ts';
import { MODEL_PAUSE_MS, modelHead, modelKey, type UserModel } from './user-model.ts';

/** Results of a company's models for one pizza, which replace the engine's. */
export interface ModelAnswers {
  specialty?: SpecialtyAnswer;
  /** The model that named the specialty. */
  specialtyHead?: string;
  crust?: { crust: CrustType; confidence: number };
  detections?: IngredientDetection[];
  provenance: ModelAnswer[];
}

export interface SeenPizza {
  picture: Raster;
  /** In pixels of `picture`. */
  circle: Disc;
  /** The same circle in pixels of the snapshot. */
  figure: Disc;
}

/**
 * State of this process: models that passed their trial run, and failed models with the end and the
 * reason of their pause.
 */
const tried = new Set<string>();
const paused = new Map<string, { until: number; reason: string }>();
let ours: ModelRunner | undefined;

/**
 * Runs each model on a pizza. A failed model is recorded in the provenance and paused for ten
 * minutes; the engine's own answer is used in the meantime. If two models judge the same thing, the
 * last one wins.
 */
export async function askUserModels(
  models: readonly UserModel[],
  pizza: SeenPizza,
  runner: ModelRunner = (ours ??= createModelRunner()),
): Promise<ModelAnswers> {
  const answers: ModelAnswers = { provenance: [] };
  for (const model of models) {
    try {
      await askOne(model, pizza, runner, answers);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      answers.provenance.push({ ...provenanceOf(model, 'failed'), reason });
    }
  }
  return answers;
}

async function askOne(
  model: UserModel,
  pizza: SeenPizza,
  runner: ModelRunner,
  answers: ModelAnswers,
): Promise<void> {
  const key = modelKey(model);
  const pause = paused.get(key);
  if (pause && pause.until > Date.now()) throw new Error(pause.reason);
  try {
    if (!tried.has(key)) await tryUserModel(runner, model);
    tried.add(key);
    await answer(model, pizza, runner, answers);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    paused.set(key, { until: Date.now() + MODEL_PAUSE_MS, reason });
    throw error;
  }
}

async function answer(
  model: UserModel,
  { picture, circle, figure }: SeenPizza,
  runner: ModelRunner,
  answers: ModelAnswers,
): Promise<void> {
  const { description } = model;
  const input = modelInput(description, picture, circle);
  const outputs = await runner.run(model, input);
  if (description.task === 'detector') {
    answers.detections = detectorAnswer(description, outputs, figure);
    const said = String(answers.detections.length);
    answers.provenance.push({ ...provenanceOf(model, 'used'), said });
    return;
  }
  const { name, confidence } = classAnswer(description, outputs);
  const state = name === null ? 'unsure' : 'used';
  const rounded = Math.round(confidence * 1000) / 1000;
  answers.provenance.push({ ...provenanceOf(model, state), said: name, confidence: rounded });
  if (description.judges === 'specialty') {
    answers.specialty = { specialty: name ?? UNKNOWN_SPECIALTY, confidence };
    answers.specialtyHead = modelHead(model);
  } else if (name !== null) {
    // Safe because the description allows no other crusts.
    answers.crust = { crust: name as CrustType, confidence };
  }
}

const provenanceOf = (
  { description, sha256 }: UserModel,
  state: ModelAnswer['state'],
): ModelAnswer => ({
  name: description.name,
  version: description.version,
  sha256,
  judges: description.judges,
  state,
  said: null,
  confidence: null,
});
