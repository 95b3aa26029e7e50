import { SLICES, criteriaOf, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import type {
  EvaluationResult,
  PipelineResult,
  TrackedPizza,
} from '@crustodian/domain/pizza/pipeline-result';
import { criteriaSums, scoreOf } from '@crustodian/domain/score/score-formula';
import { STANDARDS } from '@crustodian/domain/pizza/standard';

/** Random numbers 0..1, deterministic per seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface SampleOptions {
  random: () => number;
  pizzas: number;
  grid?: Grid;
  /** Wall-clock time of pizza n; by default a random one on 10 March 2024, from 10:00 to 23:59. */
  timeOf?: (index: number) => string;
}

export const SAMPLE_SPECIALTIES = ['pepperoni', 'hawaiana', 'cheese', 'the_works', null] as const;

/** A pipeline result with every combination that matters: unscored, 'mala', censored, corrected. */
export function sampleResult({
  random,
  pizzas,
  grid = 'official',
  timeOf = () => anyTime(random),
}: SampleOptions): PipelineResult {
  const trackeds = Array.from({ length: pizzas }, (_, index) =>
    sampleTracked(random, { id: `t${index}`, local: timeOf(index) }),
  );
  const evaluations = trackeds
    .filter(() => random() < 0.85)
    .map(({ id }) => [id, sampleEvaluation(random, grid)] as const);
  return {
    REPORT_id: 'sample',
    REPORT_vid_id: 'sample',
    pipeline_id: 'sample-1',
    tracking_ok: true,
    evaluation_ok: evaluations.length > 0,
    trackeds,
    optimal_snap_ingredients: Object.fromEntries(trackeds.map(({ id }) => [id, pieces(random)])),
    evaluation_results: Object.fromEntries(evaluations),
  };
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!;

function anyTime(random: () => number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `2024/03/10 ${two(10 + random() * 14)}:${two(random() * 60)}:${two(random() * 60)}`;
}

function sampleTracked(
  random: () => number,
  { id, local }: { id: string; local: string },
): TrackedPizza {
  return {
    id,
    REPORT_localized_capture_start_ts: local,
    category: pick(random, SAMPLE_SPECIALTIES),
    crust: pick(random, ['tradicional', 'delgada', null]),
    snap_quality: pick(random, ['buena', 'buena', 'buena', 'mala', null]),
    snap_quality_trusted: random() < 0.9,
    optimal_snap_path: `${id}.jpg`,
    REPORT_optimal_snap_path: `${id}.jpg`,
    optimal_frame: 0,
    optimal_frame_quality: { blur: random(), occ: random() },
    optimal_figure: { type: 'Circle', x: 512, y: 512, radius: 400 },
    raw_score: Math.round(random() * 1000) / 100,
    multisize: null,
    omit_soft: 0,
    REPORT_frame_detection_summary: null,
    REPORT_detections_categ_summary: null,
    bubbles: random() < 0.1 ? 1 : 0,
    overbaked: 0,
    bad_cut: null,
    standard: random() < 0.2 ? pick(random, STANDARDS) : null,
    censored: random() < 0.1 ? 1 : null,
    attributes: null,
    reviewer: null,
    original_data: null,
  };
}

function sampleEvaluation(random: () => number, grid: Grid): EvaluationResult {
  const weights = scoreWeights(grid);
  const mood = 0.4 + 0.6 * random();
  const score_details = Object.fromEntries(
    criteriaOf(grid).map((criterion) => [criterion, slices(random, mood * weights[criterion]!)]),
  );
  const parts = { badCut: false, overbaked: false, bubbles: false, softIngredients: null };
  return {
    score_details,
    score_final: scoreOf({ ...parts, grid, criteria: criteriaSums(score_details) }),
    score_adjusted: null,
    specialty_check: true,
    soft: {},
  };
}

const slices = (random: () => number, greatest: number) =>
  Object.fromEntries(
    SLICES.map((slice) => [slice, Math.round(greatest * Math.sqrt(random()) * 100) / 100]),
  ) as EvaluationResult['score_details'][string];

const pieces = (random: () => number) =>
  Array.from({ length: 12 }, () => ({
    type: pick(random, ['pepperoni', 'cheese', 'pineapple']),
    rectangle: [0, 0, 0, 0].map(() => Math.floor(random() * 1000)) as [
      number,
      number,
      number,
      number,
    ],
    weight: Math.round(random() * 100) / 100,
  }));
