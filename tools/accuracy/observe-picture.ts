import type { SliceMeasures } from '../../packages/scoring/src/measure/measure-slices.ts';
import { measureSlices, type SliceTruth } from '../../packages/demo/src/render/truth.ts';
import { TAU } from '../../packages/demo/src/render/pizza/shaping.ts';
import {
  criteriaSums,
  scoreOf,
  type FlagEffects,
  type Penalties,
} from '../../packages/domain/src/score/score-formula.ts';
import type { PizzaMeasures } from '../../packages/scoring/src/score/criteria/criterion.ts';
import { scoreSlices } from '../../packages/scoring/src/score/criteria/score-slices.ts';
import type { LightGains } from '../../packages/domain/src/cameras/camera-light.ts';
import { decodeImage } from '../../packages/scoring/src/image/decode-image.ts';
import { undoLight } from '../../packages/scoring/src/image/undo-light.ts';
import { examinePizza, type Examination } from '../../packages/scoring/src/score/examine-pizza.ts';
import { locatePizza } from '../../packages/scoring/src/locate/locate-pizza.ts';
import type { EngineModels } from '../../packages/scoring/src/score/score-snapshot.ts';
import {
  assessFitness,
  type SnapshotFitness,
} from '../../packages/scoring/src/score/snapshot-fitness.ts';
import type { RenderedPicture } from './pictures/rendered-picture.ts';

/** The engine's result for one test picture and the ground truth. */
export interface Observation {
  centreError: number;
  radiusError: number;
  fitness: SnapshotFitness;
  hidden: number;
  snapshot: RenderedPicture['pizza']['snapshot'];
  occluded: number;
  specialty: string;
  defects: readonly string[];
  crust: string;
  /** Null if the engine considered the snapshot unfit. */
  exam: Examination | null;
  /** The slices as the engine placed them: true values, then measured ones. */
  slices: { truth: SliceTruth; measured: SliceMeasures }[];
  /** Points before soft part and penalties, and after penalties. */
  score: { truth: number; measured: number; truthPenalised: number; penalised: number } | null;
  /** CPU time in ms for everything from file to measurements. */
  cpu: number;
}

export async function observePicture(
  { file, truth, pizza }: RenderedPicture,
  { segmenter, head }: EngineModels,
  light?: LightGains,
): Promise<Observation> {
  const before = process.cpuUsage();
  const { width, raster: asSeen } = await decodeImage(file);
  const raster = light ? undoLight(asSeen, light) : asSeen;
  const located = await locatePizza(raster, segmenter);
  const { found, map } = located;
  const fitness = assessFitness(located);
  const figure = { type: 'Circle' as const, ...found.circle };
  const exam = fitness.verdict === 'buena' ? examinePizza(located, head, figure) : null;
  const used = process.cpuUsage(before);
  const scale = width / raster.width;
  const { x, y, radius } = found.circle;
  return {
    centreError: Math.hypot(x * scale - truth.circle.x, y * scale - truth.circle.y),
    radiusError: Math.abs(radius * scale - truth.circle.radius),
    fitness,
    hidden: map.hidden,
    snapshot: pizza.snapshot,
    occluded: truth.occluded,
    specialty: pizza.specialty,
    defects: pizza.defects,
    crust: pizza.crust,
    exam,
    slices: exam ? slicesOf(truth, exam) : [],
    score: exam ? scoresOf({ truth, pizza }, exam) : null,
    cpu: (used.user + used.system) / 1000,
  };
}

/** Engine angles count from 12 o'clock in degrees, true ones from 3 o'clock in radians. */
function slicesOf(truth: RenderedPicture['truth'], { cutting, measured }: Examination) {
  const first = (cutting.startAngle / 360 - 0.25) * TAU;
  return measureSlices(truth, first).map((slice, k) => ({
    truth: slice,
    measured: measured.pizza.slices[k]!,
  }));
}

const FAULTLESS = { badCut: false, overbaked: false, bubbles: false };

/** Applies the product's rules to the true measurements, over the true slices. */
function scoresOf({ truth, pizza }: Omit<RenderedPicture, 'file'>, exam: Examination) {
  const of = (measures: PizzaMeasures, flags: Penalties, effects?: FlagEffects): number => {
    const criteria = criteriaSums(scoreSlices(measures, 'official').scoreDetails);
    return scoreOf({ grid: 'official', criteria, softIngredients: null, ...flags, effects });
  };
  const has = (name: (typeof pizza.defects)[number]): boolean => pizza.defects.includes(name);
  const trueFlags = {
    badCut: pizza.cut === 'bad',
    overbaked: has('overbaked'),
    bubbles: has('bubbles'),
  };
  const flags = {
    badCut: exam.cutting.badCut,
    overbaked: exam.overbaked.value,
    bubbles: exam.bubbles.value,
  };
  const trueMeasures = {
    slices: measureSlices(truth, truth.firstSliceAngle).map(asMeasured),
    crust: pizza.crust,
    radiusScale: 1,
  };
  return {
    truth: of(trueMeasures, FAULTLESS),
    measured: of(exam.measured.pizza, FAULTLESS),
    truthPenalised: of(trueMeasures, trueFlags),
    penalised: of(exam.measured.pizza, flags, exam.effects),
  };
}

/** The ground truth of a slice in the form of measurements. */
export const asMeasured = (slice: SliceTruth): SliceMeasures => ({
  ...slice,
  radius: 1,
  crustUnevenness: slice.crustDeviation / Math.max(0.02, slice.crustWidth),
});
