import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import type { OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import {
  criteriaSums,
  scoreOf,
  type FlagEffects,
  type Penalties,
} from '@crustodian/domain/score/score-formula';
import { shownIngredients, softIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { scoreSlices } from '../score/criteria/score-slices.ts';
import { ENGINE } from '../score/engine.ts';
import { withLook, type Examination } from '../score/examine-pizza.ts';
import {
  LOOK_LENGTH,
  READING_LENGTH,
  type FoodReading as LookReading,
} from '../food/food-heads.ts';
import type { LocatedPizza } from '../locate/locate-pizza.ts';
import { CROP_REACH } from '../image/raster.ts';
import { HALF_SIDE, type PizzaView } from '../segmentation/segmenter.ts';
import type { SnapshotFitness } from '../score/snapshot-fitness.ts';
import { SPECIALTY_FEATURES, specialtyFeatures } from '../specialty/specialty-features.ts';
import {
  probabilitiesOf,
  specialtyOf,
  type SpecialtyAnswer,
  type SpecialtyHead,
} from '../specialty/specialty.ts';

/** Everything a company's lesson is trained on and applied to, except the reviewers' verdicts. */
export interface Evidence {
  /** The engine that measured `look`; numbers of different engines are not comparable. */
  layout: string;
  /** The measurements, also of pictures that cannot be scored; of equal length within a layout. */
  look: number[];
  /** The engine's reading before any lesson is applied. */
  told: EngineReading;
}

export interface EngineReading {
  fit: boolean;
  /** The specialty; 'unknown' if none is certain. */
  named: string;
  /** How likely each specialty is; empty where the picture is not fit, or nothing is known of it. */
  specialties: Record<string, number>;
  badCut: boolean;
  overbaked: boolean;
  bubbles: boolean;
  /** How much each of these flags counts. */
  effects: FlagEffects;
  /** Share 0..1 of its points that each criterion has; null where the picture is not fit. */
  criteria: Record<string, number> | null;
  /** The score by the formula, also where no specialty is sure; null where the picture is not fit. */
  score: number | null;
}

/** Rings about the middle, in radii: what lies inside, the outer zone, the crust. */
const RINGS = [
  [0, 0.45],
  [0.45, 0.8],
  [0.8, 1],
] as const;
/** Mean and deviation of each of three colour planes. */
const OF_RING = 6;
const OF_PICTURE = 7;
/** How long the parts of a look are; each part counts as much as the others. */
export const LOOK_BLOCKS = [
  SPECIALTY_FEATURES.length,
  OF_PICTURE,
  RINGS.length * OF_RING,
  LOOK_LENGTH,
  READING_LENGTH,
] as const;
export const LOOKS = LOOK_BLOCKS.reduce((sum, length) => sum + length, 0);

export const EVIDENCE_LAYOUT = `${ENGINE}.${LOOKS}`;

/** The features lessons use; `exam` is null if the picture cannot be scored. */
export function evidenceOf(
  located: LocatedPizza,
  fitness: SnapshotFitness,
  exam: Examination | null,
  head: SpecialtyHead,
  rules: EvaluationRules,
): Evidence {
  const look = lookOf(located, fitness);
  const told = exam ? readingOfFit(exam, located, head, rules) : { ...NOTHING_TOLD, fit: false };
  return { layout: EVIDENCE_LAYOUT, look, told };
}

interface EvaluationRules {
  grid: Grid;
  weights?: Record<string, number>;
  thresholds?: OwnThresholds | undefined;
  specialty?: string | undefined;
}

const NOTHING_TOLD = {
  named: UNKNOWN_SPECIALTY,
  specialties: {},
  badCut: false,
  overbaked: false,
  bubbles: false,
  effects: {},
  criteria: null,
  score: null,
} as const;

function readingOfFit(
  exam: Examination,
  located: LocatedPizza,
  head: SpecialtyHead,
  { grid, weights, thresholds, specialty: byReviewer }: EvaluationRules,
): EngineReading {
  const { cutting, overbaked, bubbles, effects, specialty } = exam;
  const { map } = located;
  const flags = {
    badCut: cutting.badCut,
    overbaked: overbaked.value,
    bubbles: bubbles.value,
  };
  const name = specialty.specialty === UNKNOWN_SPECIALTY ? byReviewer : specialty.specialty;
  const measures = withLook(exam, located, name ?? UNKNOWN_SPECIALTY);
  const { scoreDetails } = scoreSlices(measures, grid, { weights, thresholds });
  const criteria = criteriaSums(scoreDetails);
  const maxima = evaluationKeyMax(scoreWeights(grid, weights));
  const shares = Object.entries(criteria).map(([key, sum]): [string, number] => [
    key,
    maxima[key] ? round(sum / maxima[key]) : 0,
  ]);
  return {
    fit: true,
    named: specialty.specialty,
    specialties: likelyBy(specialtyFeatures(map), head, specialty),
    ...flags,
    effects,
    criteria: Object.fromEntries(shares),
    score: scoreByFormula(criteria, {
      grid,
      weights,
      specialty: name ?? UNKNOWN_SPECIALTY,
      flags,
      effects,
    }),
  };
}

/** By the classes, unless something else named it. */
function likelyBy(
  features: readonly number[],
  head: SpecialtyHead,
  { specialty, confidence }: SpecialtyAnswer,
): Record<string, number> {
  const isByClasses = specialtyOf(features, head).specialty === specialty;
  if (!isByClasses) return specialty === UNKNOWN_SPECIALTY ? {} : { [specialty]: confidence };
  const probabilities = probabilitiesOf(features, head);
  return Object.fromEntries(head.specialties.map((id, k) => [id, round(probabilities[k]!)]));
}

interface FormulaRules {
  grid: Grid;
  weights?: Record<string, number> | undefined;
  specialty: string;
  flags: Penalties;
  effects: FlagEffects;
}

/** The score that these sums of criteria make. */
export function scoreByFormula(
  criteria: Record<string, number>,
  { grid, weights, specialty, flags, effects }: FormulaRules,
): number {
  const soft = softIngredients(criteria, grid, specialty, weights);
  const shown = shownIngredients({ soft, raw: false, omitSoft: false, specialty });
  return scoreOf({ grid, criteria, softIngredients: shown, ...flags, effects });
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** What was measured of a located pizza, to four decimals. */
function lookOf(located: LocatedPizza, fitness: SnapshotFitness): number[] {
  const { found, view, map, food } = located;
  const { blur, occ } = fitness;
  const { width, height } = view.picture;
  return [
    ...specialtyFeatures(map),
    blur,
    occ,
    map.hidden,
    found.confidence,
    food?.sighting.likelihood ?? 0,
    Math.log(found.circle.radius),
    Math.log(width * height),
    ...RINGS.flatMap(([from, to]) => ringColours(view, from, to)),
    ...(food ? [...food.look, ...valuesOf(food.reading)] : NO_LOOK),
  ].map(round);
}

/** Without the net that has seen real food. */
const NO_LOOK = Array.from({ length: LOOK_LENGTH + READING_LENGTH }, () => 0);

const valuesOf = ({ ratings, kinds, specialties, burnt, strangeness }: LookReading): number[] => [
  ...Object.values(ratings),
  ...Object.values(kinds),
  ...Object.values(specialties),
  burnt,
  strangeness,
];

/** Mean and deviation of lightness and both colours between two radii, in units of about 1. */
function ringColours({ half }: PizzaView, from: number, to: number): number[] {
  const unit = (2 * CROP_REACH) / HALF_SIDE;
  const planes = [half.L, half.a, half.b];
  const sums = new Float64Array(planes.length);
  const squares = new Float64Array(planes.length);
  let counted = 0;
  for (let y = 0, i = 0; y < HALF_SIDE; y++) {
    const dy = (y + 0.5) * unit - CROP_REACH;
    for (let x = 0; x < HALF_SIDE; x++, i++) {
      const dx = (x + 0.5) * unit - CROP_REACH;
      const away = Math.sqrt(dx * dx + dy * dy);
      if (away < from || away >= to) continue;
      counted++;
      for (let plane = 0; plane < planes.length; plane++) {
        const value = planes[plane]![i]!;
        sums[plane]! += value;
        squares[plane]! += value * value;
      }
    }
  }
  return planes.flatMap((_, plane) => {
    const mean = sums[plane]! / counted;
    const deviation = Math.sqrt(Math.max(0, squares[plane]! / counted - mean ** 2));
    return [mean / COLOUR_UNIT, deviation / COLOUR_UNIT];
  });
}

const COLOUR_UNIT = 25;
