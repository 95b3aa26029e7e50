import type { Grid } from '@crustodian/domain/pizza/criteria';
import type {
  Circle,
  EvaluationResult,
  IngredientDetection,
  ModelWord,
} from '@crustodian/domain/pizza/pipeline-result';
import type { OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import type { CrustType } from '../measure/crust-type.ts';
import { decodeImage } from '../image/decode-image.ts';
import { findIngredients } from '../measure/detections.ts';
import { ENGINE } from './engine.ts';
import { evaluatePizza } from './evaluate-pizza.ts';
import { examinePizza, withLook, type Examination } from './examine-pizza.ts';
import { FOUND_FROM, type FoundPizza } from '../locate/find-pizza.ts';
import { HEADS_VERSION } from '../food/food-heads.ts';
import { loadSpecialtyHead } from '../specialty/load-specialty-head.ts';
import { locatePizza, type LocatedPizza } from '../locate/locate-pizza.ts';
import { LEARNT_VERSION } from '../models/nets.ts';
import type { Disc } from '../image/raster.ts';
import { loadSegmenter } from '../segmentation/load-segmenter.ts';
import type { Segmenter } from '../segmentation/segmenter.ts';
import { judgeQuality, type SnapshotQuality } from './snapshot-quality.ts';
import type { SpecialtyAnswer, SpecialtyHead } from '../specialty/specialty.ts';
import { evidenceOf, type Evidence } from '../learning/evidence.ts';
import { isForThisEngine, type Lesson, type Taught } from '../learning/lesson.ts';
import { taughtOn, taughtQuality, withTaught } from '../learning/taught-exam.ts';
import { askUserModels, type ModelAnswers } from '../user-models/ask-user-models.ts';
import { modelTag, type UserModel } from '../user-models/user-model.ts';

export interface ScoringSettings {
  grid: Grid;
  /** A company's own greatest points of one slice per criterion (X44). */
  weights?: Record<string, number>;
  /** What of the product's thresholds the company has of its own. */
  thresholds?: OwnThresholds | undefined;
  /** Where a fixed camera sees every pizza, in pixels of the upright snapshot. */
  camera?: { x: number; y: number; radius: number } | undefined;
  /** What the company's reviewers taught. */
  lesson?: Lesson | undefined;
  /** The store whose camera took it: lessons may be specific to it. */
  place?: number | undefined;
  /** Models of the company's own; each takes the engine's place in what it judges. */
  models?: readonly UserModel[] | undefined;
  /** What a reviewer named the pizza: it is evaluated as that where the engine names none. */
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
  /** Size of the upright snapshot in pixels; figure and detections are in these. */
  width: number;
  height: number;
  figure: Circle | null;
  quality: SnapshotQuality;
  /** A specialty id, 'unknown', or null when the snapshot is 'mala'. */
  specialty: string | null;
  crust: CrustType | null;
  /** Which head or model named the specialty; null when the snapshot is 'mala'. */
  specialtyHead: string | null;
  /** What lessons are learned from. */
  evidence: Evidence;
  /** The company's own models that were asked, and what they said. */
  models: ModelWord[];
  /** Null when the snapshot is 'mala', or the specialty is unknown and no one named it. */
  evaluation: EvaluationResult | null;
  detections: IngredientDetection[];
  /** What is sure. */
  flags: Flags;
  /** What may be so and does not count. */
  perhaps: (keyof Flags)[];
  /** Score with the ingredient criteria themselves instead of the soft part (X41). */
  rawScore: number | null;
}

/** What judges a snapshot besides the rules. */
export interface Judges {
  segmenter: Segmenter;
  head: SpecialtyHead;
}

/**
 * Scores the one pizza of a JPEG, PNG or WebP snapshot. The same bytes and settings give the same
 * answer. Throws UnreadableImage for files that are no such picture.
 */
export async function scoreSnapshot(
  file: Uint8Array,
  settings: ScoringSettings,
): Promise<SnapshotScore> {
  const [segmenter, head] = await Promise.all([loadSegmenter(), loadSpecialtyHead()]);
  return scoreWith({ segmenter, head }, file, settings);
}

/** scoreSnapshot with judges of one's own. */
export async function scoreWith(
  judges: Judges,
  file: Uint8Array,
  settings: ScoringSettings,
): Promise<SnapshotScore> {
  const { width, height, raster } = await decodeImage(file);
  const scale = width / raster.width;
  const camera = settings.camera && scaled(settings.camera, 1 / scale);
  const located = await locatePizza(raster, judges.segmenter, camera);
  const { found } = located;
  const measuredQuality = judgeQuality(located);
  const figure = figureOf(found, scale);
  const examine = (): Examination =>
    examinePizza(located, judges.head, figure, camera, settings.thresholds?.thinCrustBelow);
  const exam = measuredQuality.verdict === 'buena' ? examine() : null;
  const evidence = evidenceOf(located, measuredQuality, exam, judges.head, settings);
  const taught = taughtOn(settings, evidence);
  const quality = taughtQuality(measuredQuality, taught);
  const { models = [] } = settings;
  const picture = { width, height, quality, evidence };
  if (quality.verdict === 'mala') {
    const isFound = found.confidence >= FOUND_FROM;
    const engineVersion = engineVersionOf(judges.segmenter, models, settings.lesson);
    return { ...picture, engineVersion, ...unjudged(), figure: isFound ? figure : null };
  }
  const seen = { picture: raster, circle: found.circle, figure };
  const modelAnswers = await askUserModels(models, seen);
  const asModelsSay = withModelAnswers(exam ?? examine(), modelAnswers);
  const asTaught = withTaught(asModelsSay, taught, modelAnswers);
  const examined = { figure, modelAnswers, exam: asTaught, taught };
  return { ...picture, ...evaluateLocated(located, examined, judges, settings) };
}

/** Engine, segmenter, small nets, the company's own models and its lesson: whatever can change an answer. */
export function engineVersionOf(
  { name, version, food }: Segmenter,
  models: readonly UserModel[] = [],
  lesson?: Lesson,
): string {
  const learnt = name === 'net' ? `${version}.${LEARNT_VERSION}` : version;
  const seen = food ? `.${food.version}${HEADS_VERSION}` : '';
  const taught = lesson && isForThisEngine(lesson) ? [lesson.version] : [];
  return [`${ENGINE}-${name}+${learnt}${seen}`, ...models.map(modelTag).sort(), ...taught].join(
    '+',
  );
}

/** What names a company's specialties where no model of its own does. */
export const namingHead = (head: SpecialtyHead, lesson?: Lesson): string =>
  lesson?.specialty && isForThisEngine(lesson) ? lesson.version : head.version;

/** The models that did not fail are in the version: a result without one is rescored later. */
function versionWith(
  segmenter: Segmenter,
  { models = [], lesson }: ScoringSettings,
  modelAnswers: ModelAnswers,
): string {
  const failed = new Set(
    modelAnswers.provenance.filter(({ state }) => state === 'failed').map(({ name }) => name),
  );
  return engineVersionOf(
    segmenter,
    models.filter(({ description }) => !failed.has(description.name)),
    lesson,
  );
}

/** The result for one pizza, without what describes its picture and the engine. */
type PizzaScore = Omit<
  SnapshotScore,
  'engineVersion' | 'width' | 'height' | 'quality' | 'evidence'
>;

/** What is said of a pizza that cannot be judged. */
const unjudged = (): Omit<PizzaScore, 'figure'> => ({
  specialty: null,
  crust: null,
  specialtyHead: null,
  models: [],
  evaluation: null,
  detections: [],
  flags: { bubbles: false, overbaked: false, badCut: false },
  perhaps: [],
  rawScore: null,
});

interface ExaminedPizza {
  figure: Circle;
  modelAnswers: ModelAnswers;
  /** With what the models say and the reviewers taught. */
  exam: Examination;
  taught: Taught;
}

function evaluateLocated(
  pizza: LocatedPizza,
  { figure, modelAnswers, exam, taught }: ExaminedPizza,
  { head, segmenter }: Judges,
  settings: ScoringSettings,
): PizzaScore & Pick<SnapshotScore, 'engineVersion'> {
  const { grid, weights, thresholds, camera, lesson, specialty: byReviewer } = settings;
  const { found, map } = pizza;
  const { cutting, overbaked, bubbles, specialty, measured, effects } = exam;
  const perhaps = exam.perhaps.filter((flag) => taught.yesOrNo[flag] === undefined);
  const engineVersion = versionWith(segmenter, settings, modelAnswers);
  const named = {
    figure,
    engineVersion,
    specialtyHead: modelAnswers.specialtyHead ?? namingHead(head, lesson),
    models: modelAnswers.provenance,
  };
  const flags = { bubbles: bubbles.value, overbaked: overbaked.value, badCut: cutting.badCut };
  const { crust } = measured.pizza;
  const judgedAs = namedSpecialty(specialty, byReviewer);
  if (!judgedAs) {
    return { ...unjudged(), ...named, specialty: UNKNOWN_SPECIALTY, crust, flags, perhaps };
  }
  const measures = withLook(exam, pizza, judgedAs.name);
  const { evaluation, rawScore } = evaluatePizza(measures, {
    grid,
    weights,
    thresholds,
    flags,
    effects,
    specialty: judgedAs.name,
    shares: map.shares,
    figure,
    outline: map.outline,
    isSized: camera !== undefined,
    taught,
    explanation: {
      engine_version: engineVersion,
      slice_angle: cutting.startAngle,
      ...judgedAs.origin,
      confidence: {
        circle: found.confidence,
        ...judgedAs.confidence,
        crust: measured.crustConfidence,
        cutting: cutting.confidence,
        overbaked: overbaked.confidence,
        bubbles: bubbles.confidence,
        ...measured.confidence,
        ...(measures.looks && measures.looks.weight > 0 && { look: LOOK_CONFIDENCE }),
      },
    },
  });
  const detections = modelAnswers.detections ?? findIngredients(map, figure);
  const said = { specialty: specialty.specialty, crust, flags, perhaps };
  return { ...named, ...said, evaluation, detections, rawScore };
}

/** How far a look is trusted: its ratings follow raters half as well as raters each other. */
const LOOK_CONFIDENCE = 0.5;

/** As what a pizza is evaluated and whose word that is; null where neither engine nor reviewer names it. */
function namedSpecialty({ specialty, confidence }: SpecialtyAnswer, byReviewer?: string) {
  if (specialty !== UNKNOWN_SPECIALTY)
    return { name: specialty, confidence: { specialty: confidence } };
  if (byReviewer === undefined || byReviewer === UNKNOWN_SPECIALTY) return null;
  return { name: byReviewer, origin: { scored_as: byReviewer } };
}

/** What the company's own models said is in the place of what the engine found. */
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

const scaled = ({ x, y, radius }: Disc, by: number): Disc => ({
  x: x * by,
  y: y * by,
  radius: radius * by,
});

/** The circle in pixels of the snapshot, to a tenth of a pixel. */
function figureOf({ circle }: FoundPizza, scale: number): Circle {
  const tenth = (value: number): number => Math.round(value * scale * 10) / 10;
  return { type: 'Circle', x: tenth(circle.x), y: tenth(circle.y), radius: tenth(circle.radius) };
}
