import {
  criteriaOf,
  scoreWeights,
  SLICES,
  type CriterionKey,
  type Grid,
  type SliceKey,
} from '@crustodian/domain/pizza/criteria';
import { thresholdsWith, type OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import type { Finding, ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { borderCleanliness } from './border-cleanliness.ts';
import { borderSize } from './border-size.ts';
import { cheeseCover } from './cheese-cover.ts';
import { cheeseMelting } from './cheese-melting.ts';
import { cheeseSeal } from './cheese-seal.ts';
import type { Criterion, PizzaMeasures } from './criterion.ts';
import { ingredients } from './ingredients.ts';
import { innerCheese } from './inner-cheese.ts';
import { innerIngredients } from './inner-ingredients.ts';
import { outerCheese } from './outer-cheese.ts';
import { outerIngredients } from './outer-ingredients.ts';
import { metricsBySlice } from './visual-rating-criterion.ts';
import { pizzaSize } from './pizza-size.ts';

const CRITERIA = {
  'Ingredientes interior': innerIngredients,
  'Ingredientes exterior': outerIngredients,
  'Queso interior': innerCheese,
  'Queso exterior': outerCheese,
  Bordes: borderSize,
  'Cocción queso': cheeseMelting,
  'Sello de queso': cheeseSeal,
  Limpieza: borderCleanliness,
  'pizza size': pizzaSize,
  'border size': borderSize,
  'cheese on border': borderCleanliness,
  'cheese seal': cheeseSeal,
  'cheese cover': cheeseCover,
  ingredients,
} as const satisfies Record<CriterionKey, Criterion>;

export interface SlicePoints {
  scoreDetails: ScoreDetails;
  findings: Finding[];
}

/** A company's own rules; missing ones default to those of the grid and the product. */
export interface CompanyRules {
  /** Maximum points of one slice per criterion (X44). */
  weights?: Record<string, number> | undefined;
  /** Thresholds from which measurements earn points. */
  thresholds?: OwnThresholds | undefined;
}

/** Points of every criterion of a grid for every slice, with the reasons (X37, X38). */
export function scoreSlices(
  measures: PizzaMeasures,
  grid: Grid,
  companyRules: CompanyRules = {},
): SlicePoints {
  const weights = scoreWeights(grid, companyRules.weights);
  const pizza = { ...measures, thresholds: thresholdsWith(companyRules.thresholds) };
  const findings = criteriaOf(grid).flatMap((criterion) =>
    metricsBySlice(CRITERIA[criterion], criterion, pizza, weights[criterion]!).flatMap(
      (metrics, index) =>
        metrics.map((metric): Finding => ({
          criterion,
          slice: SLICES[index]!,
          metric: metric.metric,
          value: round(metric.value),
          target: round(metric.target),
          points: round(metric.points),
          lost: round(metric.lost),
        })),
    ),
  );
  return { scoreDetails: pointsOf(findings), findings };
}

/** Four decimals, so that stored and shown values are equal. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

function pointsOf(findings: readonly Finding[]): ScoreDetails {
  const details: Record<string, Partial<Record<SliceKey, number>>> = {};
  for (const { criterion, slice, points } of findings) {
    const slices = (details[criterion] ??= {});
    slices[slice] = round((slices[slice] ?? 0) + points);
  }
  return details as ScoreDetails;
}
