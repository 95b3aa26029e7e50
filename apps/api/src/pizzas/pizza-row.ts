import { businessDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { criteriaOf, type Grid } from '@crustodian/domain/pizza/criteria';
import type {
  EvaluationResult,
  Explanation,
  IngredientDetection,
  OriginalData,
  PipelineResult,
  TrackedPizza,
} from '@crustodian/domain/pizza/pipeline-result';
import { engineOf } from '@crustodian/domain/pizza/sent-names';
import { cheeseScore, criteriaSums } from '@crustodian/domain/score/score-formula';
import { businessHour } from '@crustodian/domain/time/shift';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { localTimestamp } from '@crustodian/domain/time/local-ts';

/** A row of table pizza: scores in hundredths, criteria in the order of the company's grid. */
export interface PizzaRow {
  venue_id: number;
  business_date: CalendarDay;
  id: number;
  capture_id: number;
  pipeline_id: string;
  local_ts: string;
  hour: number;
  specialty: string | null;
  crust: string | null;
  snap_quality: 'buena' | 'mala' | null;
  snap_trusted: boolean;
  evaluated: boolean;
  score: number | null;
  raw_score: number | null;
  soft_ingredients: number | null;
  cheese: number | null;
  criteria: number[] | null;
  standard: Standard | null;
  censored: boolean;
  bubbles: boolean;
  overbaked: boolean;
  bad_cut: boolean;
  omit_soft: boolean;
  attributes: readonly string[];
  reviewed_at: string | null;
  original_data: OriginalData | null;
  picture: string | null;
  scoring_version: string;
  specialty_head: string | null;
}

/** The columns set on insert; the others have defaults. */
export const PIZZA_COLUMNS = [
  'venue_id',
  'business_date',
  'id',
  'capture_id',
  'pipeline_id',
  'local_ts',
  'hour',
  'specialty',
  'crust',
  'snap_quality',
  'snap_trusted',
  'evaluated',
  'score',
  'raw_score',
  'soft_ingredients',
  'cheese',
  'criteria',
  'standard',
  'censored',
  'bubbles',
  'overbaked',
  'bad_cut',
  'omit_soft',
  'attributes',
  'reviewed_at',
  'original_data',
  'picture',
  'scoring_version',
  'specialty_head',
] as const satisfies (keyof PizzaRow)[];

/** A row of table pizza_detail. */
export interface PizzaDetailRow {
  venue_id: number;
  business_date: CalendarDay;
  id: number;
  tracked: TrackedPizza;
  /** Without its explanation, which only the overlay of a single pizza needs. */
  evaluation: Omit<EvaluationResult, 'explanation'> | null;
  explanation: Explanation | null;
  detections: IngredientDetection[];
}

export interface PizzaFacts {
  pizza: PizzaRow;
  detail: PizzaDetailRow;
}

/** Context of a result that its rows need. */
export interface ResultOrigin {
  venue: number;
  grid: Grid;
  captureId: number;
  reviewedAt: Date;
  /**
   * Digest of the stored picture for a snap path of the result and a pizza's id; null without a
   * picture.
   */
  pictureAt: (snapPath: string, pizza: string) => string | null;
  nextId: () => number;
}

/** The rows of every pizza of a pipeline result (spec 000 section 3). */
export function pizzaFacts(result: PipelineResult, origin: ResultOrigin): PizzaFacts[] {
  return result.trackeds.map((tracked) => {
    const evaluation = ofPizza(result.evaluation_results, tracked) ?? null;
    const local = tracked.REPORT_localized_capture_start_ts;
    const key = {
      venue_id: origin.venue,
      business_date: businessDay(local),
      id: origin.nextId(),
    };
    const detections = ofPizza(result.optimal_snap_ingredients, tracked) ?? [];
    return {
      pizza: {
        ...key,
        capture_id: origin.captureId,
        pipeline_id: result.pipeline_id,
        local_ts: localTimestamp(local),
        hour: businessHour(local),
        ...trackedColumns(tracked),
        ...scoreColumns(evaluation, origin.grid),
        raw_score: hundredths(tracked.raw_score),
        reviewed_at: tracked.reviewer === null ? null : origin.reviewedAt.toISOString(),
        picture: origin.pictureAt(tracked.optimal_snap_path, tracked.id),
        specialty_head: tracked.specialty_head ?? null,
        scoring_version: engineOf(result, tracked.id),
      },
      detail: { ...key, tracked, ...detailColumns(evaluation), detections },
    };
  });
}

/** Object.hasOwn, because an id may equal an inherited property such as 'constructor'. */
const ofPizza = <T>(values: Record<string, T>, { id }: TrackedPizza): T | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;

const trackedColumns = (tracked: TrackedPizza) => ({
  specialty: tracked.category,
  crust: tracked.crust,
  snap_quality: tracked.snap_quality,
  snap_trusted: tracked.snap_quality_trusted,
  standard: tracked.standard,
  censored: tracked.censored === 1,
  bubbles: tracked.bubbles === 1,
  overbaked: tracked.overbaked === 1,
  bad_cut: tracked.bad_cut === 1,
  omit_soft: tracked.omit_soft === 1,
  attributes: tracked.attributes ?? [],
  original_data: tracked.original_data,
});

function detailColumns(evaluation: EvaluationResult | null) {
  if (!evaluation) return { evaluation: null, explanation: null };
  const { explanation = null, ...rest } = evaluation;
  return { evaluation: rest, explanation };
}

/** The score as the pipeline delivered it: score_adjusted, or else score_final (decision X43). */
function scoreColumns(evaluation: EvaluationResult | null, grid: Grid) {
  if (!evaluation) {
    return { evaluated: false, score: null, soft_ingredients: null, cheese: null, criteria: null };
  }
  return {
    evaluated: true,
    score: hundredths(evaluation.score_adjusted ?? evaluation.score_final),
    soft_ingredients: hundredths(evaluation.soft.Ingredients ?? null),
    ...criteriaColumns(evaluation, grid),
  };
}

/** The columns derived from the slices' points: criteria sums and the cheese score (decision X45). */
export function criteriaColumns(
  { score_details }: Pick<EvaluationResult, 'score_details'>,
  grid: Grid,
) {
  const sums = criteriaSums(score_details);
  return {
    cheese: hundredths(cheeseScore(sums)),
    criteria: criteriaOf(grid).map((criterion) => hundredths(sums[criterion] ?? 0)),
  };
}

/** Converts a value with two decimals to the stored integer: 7.8 = 780. */
export function hundredths(value: number): number;
export function hundredths(value: number | null): number | null;
export function hundredths(value: number | null): number | null {
  // The epsilon compensates binary rounding such as 1.005 * 100 = 100.4999.
  return value === null ? null : Math.round(value * 100 + 1e-9);
}
