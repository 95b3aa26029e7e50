import type { FeedAnswer, FeedPizza } from '@crustodian/contract/feed';
import {
  BUSINESS_DAY_STARTS_AT,
  businessDay,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { cheeseScore, criteriaSums } from '@crustodian/domain/score/score-formula';

import type {
  EvaluationResult,
  Flag,
  IngredientDetection,
  LocalTs,
} from '@crustodian/domain/pizza/pipeline-result';
import {
  qualityOf,
  type Quality,
  type QualityDefinition,
} from '@crustodian/domain/score/quality-band';
import { standardOf, type Standard } from '@crustodian/domain/pizza/standard';
import { unscoredReason, type UnscoredReason } from '@crustodian/domain/pizza/unscored-reason';
import { scoreText } from './formatters.ts';

/** A pizza as shown in the feed and the overlay; its index is its position in the shown order. */
export interface PizzaCard {
  tId: string;
  pipeId: string;
  vidId: string;
  pizzaInfoId: string;
  /** Revision, sent back with a correction to detect newer changes. */
  rev: number;
  venue: string;
  ts: LocalTs;
  day: CalendarDay;
  /** Hours since the midnight before the business day started, 4 to below 28. */
  hour: number;
  /** Path below the static prefix. */
  image: string;
  placeholder: string | null;
  pictureSize: { width: number; height: number } | null;
  figure: FeedPizza['optimal_figure'];
  /** After corrections. */
  specialty: string | null;
  /** As detected by the pipeline. */
  category: string | null;
  crustType: string | null;
  /** Text with two decimals; null if not evaluated or not visible to the viewer. */
  score: string | null;
  scoreValue: number | null;
  /** Reason for a missing score. */
  unscored: UnscoredReason;
  band: Quality | null;
  rawScore: number | null;
  omitSoft: Flag;
  /** Set by a reviewer. */
  standardAttr: Standard | null;
  /** The reviewer's, or else derived from the displayed score. */
  standard: Standard | null;
  evaluationResult: EvaluationResult | null;
  detections: readonly IngredientDetection[];
  multisize: FeedPizza['multisize'];
  censored: Flag;
  bubbles: Flag;
  overbaked: Flag;
  badCut: Flag;
  /** Flags that may apply but do not count; empty once someone has reviewed the pizza. */
  possible: readonly ('bubbles' | 'overbaked' | 'badCut')[];
  attributes: readonly string[];
  /** Whether someone has reviewed it; only reviewers and staff get the name. */
  reviewed: boolean;
  reviewer: string | null;
  originalData: FeedPizza['original_data'];
  snap_quality: FeedPizza['snap_quality'];
  snapTrusted: boolean;
  discriminator: string | null;
  gtExtra: string | null;
  /** Specialty and score from user feedback; the pizza's own values stay unchanged. */
  gtSpecialty: string | null;
  gtScore: number | null;
  /** The provider's assessment of the snapshot. */
  gtSnapQuality: string | null;
  filePath: string | null;
}

/** Rules for displaying scores and standards. */
export interface CardRules {
  /** Show and classify by the raw score (decision X21). */
  raw: boolean;
  cheeseThreshold: number | null;
  quality: QualityDefinition;
}

type Capture = FeedAnswer['vids_and_results'][number];

/**
 * Creates cards from a response under one set of rules. An unchanged pizza yields the identical
 * card, so that only changed cards are rendered again.
 */
export function createCardReader(rules: CardRules): (answer: FeedAnswer) => PizzaCard[] {
  const known = new WeakMap<FeedPizza, PizzaCard>();
  return (answer) =>
    answer.vids_and_results.flatMap((capture) =>
      capture.result.trackeds.map((pizza) => {
        const card = known.get(pizza) ?? cardOf(pizza, capture, rules);
        known.set(pizza, card);
        return card;
      }),
    );
}

function cardOf(pizza: FeedPizza, { vid, result }: Capture, rules: CardRules): PizzaCard {
  const evaluation = result.evaluation_results[pizza.id] ?? null;
  return {
    ...whatItIs(pizza),
    ...whatItScored(pizza, evaluation, rules),
    pipeId: result.pipeline_id,
    vidId: result.REPORT_vid_id,
    venue: vid.venue,
    filePath: vid.REPORT_file_path,
    detections: result.optimal_snap_ingredients[pizza.id] ?? [],
  };
}

function whatItIs(pizza: FeedPizza) {
  const ts = pizza.REPORT_localized_capture_start_ts;
  return {
    tId: pizza.id,
    pizzaInfoId: pizza.pizza_info_id,
    rev: pizza.rev,
    ts,
    day: businessDay(ts),
    hour: hourOf(ts),
    image: pizza.optimal_snap_path,
    placeholder: pizza.placeholder,
    pictureSize: pizza.picture_size ?? null,
    figure: pizza.optimal_figure,
    specialty: pizza.category,
    category: pizza.original_data?.specialty ?? pizza.category,
    crustType: pizza.crust,
    multisize: pizza.multisize,
    censored: pizza.censored ?? 0,
    attributes: pizza.attributes ?? [],
    reviewed: isReviewed(pizza),
    reviewer: pizza.reviewer,
    originalData: pizza.original_data,
    snap_quality: pizza.snap_quality,
    snapTrusted: pizza.snap_quality_trusted,
    discriminator: pizza.discriminator ?? null,
    gtExtra: pizza.gt_extra ?? null,
    gtSpecialty: pizza.gt_category ?? null,
    gtScore: pizza.gt_score_criteria?.['score'] ?? null,
    gtSnapQuality: pizza.gt_snap_quality ?? null,
  };
}

function whatItScored(pizza: FeedPizza, evaluation: EvaluationResult | null, rules: CardRules) {
  const scoreValue = rules.raw ? pizza.raw_score : (pizza.score ?? deliveredScore(evaluation));
  return {
    score: scoreValue === null ? null : scoreText(scoreValue),
    scoreValue,
    unscored: unscoredReason(pizza),
    band: scoreValue === null ? null : qualityOf(scoreValue, rules.quality),
    rawScore: pizza.raw_score,
    omitSoft: pizza.omit_soft ?? 0,
    standardAttr: pizza.standard,
    standard: standardOf({
      standard: pizza.standard,
      score: scoreValue,
      cheeseScore: evaluation && cheeseScore(criteriaSums(evaluation.score_details)),
      cheeseThreshold: rules.cheeseThreshold,
    }),
    evaluationResult: evaluation,
    bubbles: pizza.bubbles ?? 0,
    overbaked: pizza.overbaked ?? 0,
    badCut: pizza.bad_cut ?? 0,
    possible: isReviewed(pizza) ? [] : (pizza.possible_flags ?? []).map((flag) => CARD_FLAGS[flag]),
  };
}

const CARD_FLAGS = { bubbles: 'bubbles', overbaked: 'overbaked', bad_cut: 'badCut' } as const;

const isReviewed = ({ reviewed, reviewer }: FeedPizza): boolean =>
  reviewed === 1 || reviewer !== null;

/** The score as the pipeline delivered it (decision X43). */
const deliveredScore = (evaluation: EvaluationResult | null): number | null =>
  evaluation && (evaluation.score_adjusted ?? evaluation.score_final);

/** Hour of a local time in its business day, which ends after midnight (decision X02). */
function hourOf(ts: LocalTs): number {
  const clock =
    Number(ts.slice(11, 13)) + Number(ts.slice(14, 16)) / 60 + Number(ts.slice(17, 19)) / 3600;
  return clock < BUSINESS_DAY_STARTS_AT ? clock + 24 : clock;
}
