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
  /**
   * The features, including those of pictures that cannot be scored; all looks of a layout have the
   * same length.
   */
  look: number[];
  /** The engine's reading before any lesson is applied. */
  told: EngineReading;
}

export interface EngineReading {
  fit: boolean;
  /** The specialty; 'unknown' if none is certain. */
  named: string;
  /**
   * Likelihood of each specialty; empty if the picture is unfit or nothing is known about its
   * specialty.
   */
  specialties: Record<string, number>;
  badCut: boolean;
  overbaked: boolean;
  bubbles: boolean;
  /** Effect of each flag on the score. */
  effects: FlagEffects;
  /** Share 0..1 of its maximum points that each criterion reaches; null if the picture is unfit. */
  criteria: Record<string, number> | null;
  /** The score by the formula, even if no specialty is certain; null if the picture is unfit. */
  score: number | null;
}

/** Rings around the centre, in radii: inner zone, outer zone, crust. */
const RINGS = [
  [0, 0.45],
  [0.45, 0.8],
  [0.8, 1],
] as const;
/** Features per ring: mean and standard deviation of each of three colour planes. */
const OF_RING = 6;
const OF_PICTURE = 7;
/** Lengths of the blocks of a look; each block has the same total weight. */
export const LOOK_BLOCKS = [
  SPECIALTY_FEATURES.length,
  OF_PICTURE,
  RINGS.length * OF_RING,
  LOOK_LENGTH,
  READING_LENGTH,
] as const;
export const LOOKS = LOOK_BLOCKS.reduce((sum, length) => sum + length, 0);

export const EVIDENCE_LAYOUT = `${ENGINE}.${LOOKS}`;

/** The evidence that lessons use; `exam` is null if the picture cannot be scored. */
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

/** Specialty likelihoods by the pixel classes, unless something else determined the specialty. */
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

/** The score that results from these criteria sums. */
export function scoreByFormula(
  criteria: Record<string, number>,
  { grid, weights, specialty, flags, effects }: FormulaRules,
): number {
  const soft = softIngredients(criteria, grid, specialty, weights);
  const shown = shownIngredients({ soft, raw: false, omitSoft: false, specialty });
  return scoreOf({ grid, criteria, softIngredients: shown, ...flags, effects });
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Features of a located pizza, rounded to four decimals. */
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

/** Placeholder features if the network trained on real food does not run. */
const NO_LOOK = Array.from({ length: LOOK_LENGTH + READING_LENGTH }, () => 0);

const valuesOf = ({ ratings, kinds, specialties, burnt, strangeness }: LookReading): number[] => [
  ...Object.values(ratings),
  ...Object.values(kinds),
  ...Object.values(specialties),
  burnt,
  strangeness,
];

/**
 * Mean and standard deviation of lightness and both colour planes between two radii, scaled to
 * about 1.
 */
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
