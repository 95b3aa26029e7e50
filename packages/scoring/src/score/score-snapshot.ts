import type { LightGains } from '@crustodian/domain/cameras/camera-light';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import type {
  Circle,
  EvaluationResult,
  IngredientDetection,
  ModelAnswer,
} from '@crustodian/domain/pizza/pipeline-result';
import type { OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import type { CrustType } from '../measure/crust-type.ts';
import { decodeImage } from '../image/decode-image.ts';
import { cameraView, type CameraView } from './camera-view.ts';
import { findIngredients } from '../measure/detections.ts';
import { engineVersionOf, namingHead } from './engine-version.ts';
import { evaluatePizza } from './evaluate-pizza.ts';
import { examinePizza, withLook, type Examination } from './examine-pizza.ts';
import { FOUND_FROM, type FoundPizza } from '../locate/find-pizza-by-colour.ts';
import { loadSpecialtyHead } from '../specialty/load-specialty-head.ts';
import { locatePizza, type LocatedPizza } from '../locate/locate-pizza.ts';
import { reachOf } from '../locate/pizza-reach.ts';
import { scaledDisc } from '../image/raster.ts';
import { undoLight } from '../image/undo-light.ts';
import { loadSegmenter } from '../segmentation/load-segmenter.ts';
import type { Segmenter } from '../segmentation/segmenter.ts';
import type { PizzaMeasures } from './criteria/criterion.ts';
import { assessFitness, type SnapshotFitness } from './snapshot-fitness.ts';
import type { SpecialtyHead } from '../specialty/specialty.ts';
import { evidenceOf, type Evidence } from '../learning/evidence.ts';
import type { Lesson, LessonReading } from '../learning/lesson.ts';
import { applyLesson, fitnessByLesson, withLessonApplied } from '../learning/apply-lesson.ts';
import { askUserModels, type ModelAnswers } from '../user-models/ask-user-models.ts';
import type { UserModel } from '../user-models/user-model.ts';

export interface ScoringSettings {
  grid: Grid;
  /** A company's own maximum points of one slice per criterion (X44). */
  weights?: Record<string, number>;
  /** The company's own thresholds, which override those of the product. */
  thresholds?: OwnThresholds | undefined;
  /** Where a fixed camera sees every pizza, in pixels of the upright snapshot. */
  camera?: { x: number; y: number; radius: number } | undefined;
  /** The lesson learned from the company's reviewers. */
  lesson?: Lesson | undefined;
  /** The store whose camera took it: lessons may be specific to it. */
  venue?: number | undefined;
  /** The company's own models; each replaces the engine's answer. */
  models?: readonly UserModel[] | undefined;
  /** Gains that correct the picture first, if its camera's light is known to be off. */
  light?: LightGains | undefined;
  /** The reviewer's specialty: the pizza is evaluated as this if the engine names none. */
  specialty?: string | undefined;
}

export interface Flags {
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
}

export interface SnapshotScore {
  /** Engine, net and small nets, e.g. 'crustodian-5-net+3f1c09ab.77e0b2d4'. */
  engineVersion: string;
  /** Size of the upright snapshot in pixels; figure and detections use these pixels. */
  width: number;
  height: number;
  figure: Circle | null;
  /** The circle that a cropped picture shows, in the same pixels; null if no pizza was found. */
  reach: Circle | null;
  fitness: SnapshotFitness;
  /** The camera's view; null if no pizza or too little of the table is visible. */
  camera: CameraView | null;
  /** A specialty id, 'unknown', or null when the snapshot is 'mala'. */
  specialty: string | null;
  crust: CrustType | null;
  /** Which head or model named the specialty; null when the snapshot is 'mala'. */
  specialtyHead: string | null;
  /** The evidence that lessons are trained on. */
  evidence: Evidence;
  /** The company's own models that ran, and their answers. */
  models: ModelAnswer[];
  /** Null if the snapshot is 'mala', or if the specialty is unknown and no reviewer named it. */
  evaluation: EvaluationResult | null;
  detections: IngredientDetection[];
  /** Flags that are certain. */
  flags: Flags;
  /** Flags that are possible but do not affect the score. */
  possibleFlags: (keyof Flags)[];
  /** Score with the ingredient criteria themselves instead of the soft part (X41). */
  rawScore: number | null;
}

/** The engine's own models. */
export interface EngineModels {
  segmenter: Segmenter;
  head: SpecialtyHead;
}

/**
 * Scores the only pizza of a JPEG, PNG or WebP snapshot. Deterministic for the same bytes and
 * settings. Throws UnreadableImage for any other file.
 */
export async function scoreSnapshot(
  file: Uint8Array,
  settings: ScoringSettings,
): Promise<SnapshotScore> {
  const [segmenter, head] = await Promise.all([loadSegmenter(), loadSpecialtyHead()]);
  return scoreSnapshotWith({ segmenter, head }, file, settings);
}

/**
 * scoreSnapshot with other models. Five steps: locate the pizza, assess the snapshot's fitness,
 * examine the pizza, apply the company's models and lesson, evaluate.
 */
export async function scoreSnapshotWith(
  models: EngineModels,
  file: Uint8Array,
  settings: ScoringSettings,
): Promise<SnapshotScore> {
  const { width, height, raster: asSeen } = await decodeImage(file);
  const raster = settings.light ? undoLight(asSeen, settings.light) : asSeen;
  const scale = width / raster.width;
  const camera = settings.camera && scaledDisc(settings.camera, 1 / scale);

  const located = await locatePizza(raster, models.segmenter, camera);
  const figure = figureOf(located.found, scale);

  const measuredFitness = assessFitness(located);
  const examine = (): Examination =>
    examinePizza(located, models.head, figure, camera, settings.thresholds?.thinCrustBelow);
  const measured = measuredFitness.verdict === 'buena' ? examine() : null;

  const evidence = evidenceOf(located, measuredFitness, measured, models.head, settings);
  const byLesson = applyLesson(settings, evidence);
  const fitness = fitnessByLesson(measuredFitness, byLesson);
  const isFound = located.found.confidence >= FOUND_FROM;
  const view = isFound ? cameraView(asSeen, located.found, located.view.lab.L) : null;
  const reach = isFound ? reachOf(figure, located.found) : null;
  const snapshot = { width, height, fitness, camera: view, reach, evidence };
  if (fitness.verdict === 'mala') {
    return { ...snapshot, ...rejectedSnapshotScore(located.found, figure, models, settings) };
  }

  const shown = { picture: raster, circle: located.found.circle, figure };
  const modelAnswers = await askUserModels(settings.models ?? [], shown);
  // The lesson may declare an unfit picture fit, which then has not been examined yet.
  const byModels = withModelAnswers(measured ?? examine(), modelAnswers);
  const exam = withLessonApplied(byModels, byLesson, modelAnswers);
  const examined = { located, figure, exam, byLesson, modelAnswers };
  return { ...snapshot, ...evaluateExamined(examined, models, settings) };
}

/** The result for one pizza, without the fields that describe its picture. */
type PizzaScore = Omit<
  SnapshotScore,
  'width' | 'height' | 'fitness' | 'camera' | 'evidence' | 'reach'
>;

/** The result of a pizza without a score. */
const emptyPizzaScore = () => ({
  specialty: null,
  crust: null,
  specialtyHead: null,
  models: [],
  evaluation: null,
  detections: [],
  flags: { bubbles: false, overbaked: false, badCut: false },
  possibleFlags: [],
  rawScore: null,
});

/** The result of a snapshot that is 'mala'. */
const rejectedSnapshotScore = (
  found: FoundPizza,
  figure: Circle,
  { segmenter }: EngineModels,
  { models, lesson }: ScoringSettings,
): PizzaScore => ({
  ...emptyPizzaScore(),
  engineVersion: engineVersionOf(segmenter, models, lesson),
  figure: found.confidence >= FOUND_FROM ? figure : null,
});

interface ExaminedPizza {
  located: LocatedPizza;
  figure: Circle;
  /** Includes the answers of the company's models and the lesson's readings. */
  exam: Examination;
  byLesson: LessonReading;
  modelAnswers: ModelAnswers;
}

function evaluateExamined(
  pizza: ExaminedPizza,
  { head, segmenter }: EngineModels,
  settings: ScoringSettings,
): PizzaScore {
  const { located, figure, exam, byLesson, modelAnswers } = pizza;
  const { specialty } = exam.specialty;
  const engineVersion = versionWith(segmenter, settings, modelAnswers);
  const flags: Flags = {
    bubbles: exam.bubbles.value,
    overbaked: exam.overbaked.value,
    badCut: exam.cutting.badCut,
  };
  const known = {
    engineVersion,
    figure,
    specialty,
    specialtyHead: modelAnswers.specialtyHead ?? namingHead(head, settings.lesson),
    models: modelAnswers.provenance,
    crust: exam.measured.pizza.crust,
    flags,
    possibleFlags: exam.possibleFlags.filter((flag) => byLesson.yesOrNo[flag] === undefined),
  };
  const scoredAs = specialty === UNKNOWN_SPECIALTY ? settings.specialty : specialty;
  if (scoredAs === undefined || scoredAs === UNKNOWN_SPECIALTY) {
    return { ...emptyPizzaScore(), ...known };
  }
  const measures = withLook(exam, located, scoredAs);
  const { evaluation, rawScore } = evaluatePizza(measures, {
    grid: settings.grid,
    weights: settings.weights,
    thresholds: settings.thresholds,
    flags,
    effects: exam.effects,
    specialty: scoredAs,
    shares: located.map.shares,
    figure,
    outline: located.map.outline,
    isSized: settings.camera !== undefined,
    byLesson,
    explanation: {
      engine_version: engineVersion,
      slice_angle: exam.cutting.startAngle,
      ...(specialty !== scoredAs && { scored_as: scoredAs }),
      ...(settings.light && { light: [...settings.light] }),
      confidence: confidenceOf(pizza, measures),
    },
  });
  const detections = modelAnswers.detections ?? findIngredients(located.map, figure);
  return { ...known, evaluation, detections, rawScore };
}

/** Confidence in a look: its ratings agree with raters half as well as raters with each other. */
const LOOK_CONFIDENCE = 0.5;

/** Confidence of each reading; that of the specialty only if it is known. */
function confidenceOf({ located, exam }: ExaminedPizza, { looks }: PizzaMeasures) {
  const { specialty, cutting, overbaked, bubbles, measured } = exam;
  return {
    circle: located.found.confidence,
    ...(specialty.specialty !== UNKNOWN_SPECIALTY && { specialty: specialty.confidence }),
    crust: measured.crustConfidence,
    cutting: cutting.confidence,
    overbaked: overbaked.confidence,
    bubbles: bubbles.confidence,
    ...measured.confidence,
    ...(looks && looks.weight > 0 && { look: LOOK_CONFIDENCE }),
  };
}

/** Version that names only models that did not fail, so that a result without one is rescored. */
function versionWith(
  segmenter: Segmenter,
  { models = [], lesson }: ScoringSettings,
  { provenance }: ModelAnswers,
): string {
  const failed = new Set(
    provenance.filter(({ state }) => state === 'failed').map(({ name }) => name),
  );
  const used = models.filter(({ description }) => !failed.has(description.name));
  return engineVersionOf(segmenter, used, lesson);
}

/** Replaces the engine's findings by the answers of the company's own models. */
function withModelAnswers(exam: Examination, { specialty, crust }: ModelAnswers): Examination {
  const { measured } = exam;
  return {
    ...exam,
    specialty: specialty ?? exam.specialty,
    measured: crust
      ? {
          ...measured,
          pizza: { ...measured.pizza, crust: crust.crust },
          crustConfidence: crust.confidence,
        }
      : measured,
  };
}

/** The circle in pixels of the snapshot, rounded to a tenth of a pixel. */
function figureOf({ circle }: FoundPizza, scale: number): Circle {
  const tenth = (value: number): number => Math.round(value * scale * 10) / 10;
  return { type: 'Circle', x: tenth(circle.x), y: tenth(circle.y), radius: tenth(circle.radius) };
}
