import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/criteria';
import { criteriaSums, scoreOf, type Penalties } from '@crustodian/domain/score-formula';
import { shownIngredients, softIngredients } from '@crustodian/domain/soft-ingredients';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/specialties';
import { judgeSlices } from '../criteria/judge-slices.ts';
import { ENGINE } from '../engine.ts';
import { judgedPizza, type Examination } from '../examine-pizza.ts';
import { LOOK_LENGTH } from '../food/food-heads.ts';
import type { LocatedPizza } from '../locate-pizza.ts';
import { CROP_REACH } from '../raster.ts';
import type { ScoringSettings } from '../score-snapshot.ts';
import { HALF_SIDE, type PizzaView } from '../segmentation/segmenter.ts';
import type { SnapshotQuality } from '../snapshot-quality.ts';
import { SPECIALTY_FEATURES, specialtyFeatures } from '../specialty-features.ts';
import { probabilitiesOf, type SpecialtyHead } from '../specialty.ts';

/** All that a company's lesson is learnt from and applied to, besides what reviewers say of the picture. */
export interface Evidence {
  /** Of which engine `look` is: another one's numbers mean something else. */
  layout: string;
  /** What was measured, whether the picture is fit to be scored or not; equally long for all of a layout. */
  look: number[];
  /** What the engine says of it before anything that reviewers taught. */
  told: Told;
}

export interface Told {
  fit: boolean;
  /** Probability of each specialty that the product's head knows; empty where the picture is not fit. */
  specialties: Record<string, number>;
  badCut: boolean;
  overbaked: boolean;
  bubbles: boolean;
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
const OF_QUALITY = 4;
export const LOOKS = SPECIALTY_FEATURES.length + OF_QUALITY + RINGS.length * OF_RING + LOOK_LENGTH;

export const EVIDENCE_LAYOUT = `${ENGINE}.${LOOKS}`;

/** What lessons see of a picture; `exam` null where it is not fit. */
export function evidenceOf(
  located: LocatedPizza,
  quality: SnapshotQuality,
  exam: Examination | null,
  head: SpecialtyHead,
  rules: ToldRules,
): Evidence {
  const look = lookOf(located, quality);
  const told = exam ? toldOfFit(exam, located, head, rules) : { ...NOTHING_TOLD, fit: false };
  return { layout: EVIDENCE_LAYOUT, look, told };
}

export type ToldRules = Pick<ScoringSettings, 'grid' | 'weights' | 'thresholds' | 'specialty'>;

const NOTHING_TOLD = {
  specialties: {},
  badCut: false,
  overbaked: false,
  bubbles: false,
  criteria: null,
  score: null,
} as const;

function toldOfFit(
  exam: Examination,
  located: LocatedPizza,
  head: SpecialtyHead,
  { grid, weights, thresholds, specialty: byReviewer }: ToldRules,
): Told {
  const { cutting, overbaked, bubbles, specialty } = exam;
  const { map } = located;
  const flags = {
    badCut: cutting.badCut,
    overbaked: overbaked.value,
    bubbles: bubbles.value,
  };
  const name = specialty.specialty === UNKNOWN_SPECIALTY ? byReviewer : specialty.specialty;
  const judged = judgedPizza(exam, located, name ?? UNKNOWN_SPECIALTY);
  const { scoreDetails } = judgeSlices(judged, grid, { weights, thresholds });
  const criteria = criteriaSums(scoreDetails);
  const maxima = evaluationKeyMax(scoreWeights(grid, weights));
  const probabilities = probabilitiesOf(specialtyFeatures(map), head);
  const shares = Object.entries(criteria).map(([key, sum]): [string, number] => [
    key,
    maxima[key] ? round(sum / maxima[key]) : 0,
  ]);
  return {
    fit: true,
    specialties: Object.fromEntries(
      head.specialties.map((id, k) => [id, round(probabilities[k]!)]),
    ),
    ...flags,
    criteria: Object.fromEntries(shares),
    score: scoreByFormula(criteria, { grid, weights, specialty: name ?? UNKNOWN_SPECIALTY, flags }),
  };
}

interface FormulaRules {
  grid: Grid;
  weights?: Record<string, number> | undefined;
  specialty: string;
  flags: Penalties;
}

/** The score that these sums of criteria make. */
export function scoreByFormula(
  criteria: Record<string, number>,
  { grid, weights, specialty, flags }: FormulaRules,
): number {
  const soft = softIngredients(criteria, grid, specialty, weights);
  const shown = shownIngredients({ soft, raw: false, omitSoft: false, specialty });
  return scoreOf({ grid, criteria, softIngredients: shown, ...flags });
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** What was measured of a located pizza, to four decimals. */
function lookOf({ found, view, map, seen }: LocatedPizza, quality: SnapshotQuality): number[] {
  const { blur, occ } = quality;
  return [
    ...specialtyFeatures(map),
    blur,
    occ,
    map.hidden,
    found.confidence,
    ...RINGS.flatMap(([from, to]) => ringColours(view, from, to)),
    ...(seen?.look ?? NO_LOOK),
  ].map(round);
}

/** Without the net that has seen real food. */
const NO_LOOK = Array.from({ length: LOOK_LENGTH }, () => 0);

/** Of lightness and both colours between two radii, in units of about 1. */
function ringColours({ half }: PizzaView, from: number, to: number): number[] {
  const unit = (2 * CROP_REACH) / HALF_SIDE;
  const places: number[] = [];
  for (let i = 0; i < half.L.length; i++) {
    const dx = ((i % HALF_SIDE) + 0.5) * unit - CROP_REACH;
    const dy = (Math.floor(i / HALF_SIDE) + 0.5) * unit - CROP_REACH;
    const away = Math.hypot(dx, dy);
    if (away >= from && away < to) places.push(i);
  }
  return [half.L, half.a, half.b].flatMap((plane) => {
    let sum = 0;
    let squares = 0;
    for (const i of places) {
      sum += plane[i]!;
      squares += plane[i]! ** 2;
    }
    const mean = sum / places.length;
    const deviation = Math.sqrt(Math.max(0, squares / places.length - mean ** 2));
    return [mean / COLOUR_UNIT, deviation / COLOUR_UNIT];
  });
}

const COLOUR_UNIT = 25;
