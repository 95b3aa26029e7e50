import { isAttribute } from '../pizza/attributes.ts';
import { isIngredientCriterion, SLICES, type Grid } from '../pizza/criteria.ts';
import type { EvaluationResult, OriginalData, ScoreDetails } from '../pizza/pipeline-result.ts';
import { criteriaSums, scoreOf, type FlagEffects } from '../score/score-formula.ts';
import { countedIngredients } from '../pizza/soft-ingredients.ts';
import { sliderMax, sliderValues } from '../score/score-sliders.ts';
import { spreadOverSlices } from '../score/slice-points.ts';
import { isSpecialty } from '../pizza/specialties.ts';
import type { Standard } from '../pizza/standard.ts';

/** The fields of a pizza that a correction may read and change. */
export interface ReviewedPizza {
  specialty: string | null;
  crust: string | null;
  standard: Standard | null;
  censored: boolean;
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
  /** The ingredient criteria count instead of the soft part (decision X41). */
  omitSoft: boolean;
  attributes: readonly string[];
  /** 0..10; null when not evaluated. */
  score: number | null;
  evaluation: EvaluationResult | null;
  originalData: OriginalData | null;
  /** Name of the last reviewer. */
  reviewer: string | null;
}

/** A reviewer's request; criteria are points of the whole pizza. */
export interface FeedbackChange {
  censored?: boolean | undefined;
  bubbles?: boolean | undefined;
  overbaked?: boolean | undefined;
  badCut?: boolean | undefined;
  standard?: Standard | undefined;
  attributes?: readonly string[] | undefined;
  specialty?: string | undefined;
  crust?: string | undefined;
  score_criteria?: Record<string, number> | undefined;
}

/** The company's rules and allowed values. */
export interface ReviewRules {
  grid: Grid;
  /** Points of one slice per criterion. */
  weights: Record<string, number>;
  /** Points of a whole pizza per criterion. */
  maxima: Record<string, number>;
  crusts: readonly string[];
  /** Its specialties in addition to the catalogue. */
  specialties: readonly string[];
}

/** Every field that a correction writes to the history, with its value before and after. */
export interface HistoryValues {
  censored: boolean;
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
  standard: Standard | null;
  attributes: readonly string[];
  specialty: string | null;
  crust: string | null;
  /** Sums over the slices. */
  score_criteria: Record<string, number>;
  score_details: ScoreDetails;
  flag_effects: FlagEffects;
  omit_soft: boolean;
  score: number | null;
  score_adjusted: number | null;
  original_data: OriginalData | null;
}
export type HistoryField = keyof HistoryValues;
export interface HistoryEntry {
  field: HistoryField;
  before: unknown;
  after: unknown;
}

/** The result of applying a rule to a pizza, or the reason for refusing it. */
export type CorrectionOutcome =
  | {
      refused: 'bad_request' | 'specialty_required' | 'nothing_to_undo' | 'changed_meanwhile';
      /** Names the value that the company does not know or that the pizza lacks. */
      detail?: string;
    }
  | {
      refused?: never;
      pizza: ReviewedPizza;
      /** `undoes` is the id of the entry that this one undoes. */
      entries: (HistoryEntry & { undoes?: number })[];
      /** The reviewer recorded from now on; if omitted, the user who makes the correction. */
      reviewed?: { userId: number | null; at: Date | null };
    };

/**
 * The result of a reviewer's change and its history: one entry per field sent, even if unchanged,
 * and one per derived value.
 */
export function applyFeedback(
  pizza: ReviewedPizza,
  change: FeedbackChange,
  { rules, reviewer }: { rules: ReviewRules; reviewer: string },
): CorrectionOutcome {
  const refusal = refusalOf(pizza, change, rules);
  if (refusal) return refusal;
  const { score_criteria, ...plain } = definedOf(change);
  const changed = { ...pizza, ...plain, reviewer };
  changed.evaluation &&= withFullFlagEffects(changed.evaluation, Object.keys(plain));
  if (score_criteria) Object.assign(changed, withCriteria(pizza, score_criteria, rules));
  const scored = withFormulaScore(pizza, changed, rules);
  const after = { ...scored, originalData: keepOriginal(pizza, scored) };
  return { pizza: after, entries: entriesOf(pizza, after, change) };
}

/** Null if the change can be applied. */
function refusalOf(pizza: ReviewedPizza, change: FeedbackChange, rules: ReviewRules) {
  const badRequest = (detail: string) => ({ refused: 'bad_request', detail }) as const;
  const { specialty, crust, attributes, score_criteria } = change;
  if (specialty !== undefined && !isSpecialty(specialty) && !rules.specialties.includes(specialty))
    return badRequest(`'${specialty}' is not a known specialty.`);
  if (crust !== undefined && !rules.crusts.includes(crust))
    return badRequest(`'${crust}' is not one of the company's crusts.`);
  // The pipeline's own value may be sent back even if it is not on the list.
  const strange = attributes?.find((one) => !isAttribute(one) && !pizza.attributes.includes(one));
  if (strange !== undefined) return badRequest(`'${strange}' is not one of the attributes.`);
  if (change.standard && !(specialty ?? pizza.specialty))
    return { refused: 'specialty_required' } as const;
  if (!score_criteria) return null;
  if (!pizza.evaluation) return badRequest('This pizza has no score to correct.');
  const unknown = Object.keys(score_criteria).find(
    (criterion) => !Object.hasOwn(rules.maxima, criterion),
  );
  if (unknown !== undefined) return badRequest(`'${unknown}' is not one of the criteria.`);
  const tooMuch = Object.entries(score_criteria).find(
    ([criterion, points]) => points > sliderMax(rules.maxima[criterion] ?? 0),
  );
  if (!tooMuch) return null;
  const [criterion] = tooMuch;
  return badRequest(`'${criterion}' has at most ${rules.maxima[criterion]} points.`);
}

const definedOf = (change: FeedbackChange) =>
  // Safe because only keys without a value are removed.
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as NonUndefined<FeedbackChange>;
type NonUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * Applies the slider values to the pizza's criteria: clamped to their maxima (X44) and spread over
 * the slices. From then on the ingredient criteria replace the soft part of the score, so what their
 * sliders showed is kept (X41).
 */
function withCriteria(
  { evaluation, omitSoft, specialty }: ReviewedPizza,
  sent: Record<string, number>,
  { weights, maxima }: ReviewRules,
): Pick<ReviewedPizza, 'evaluation' | 'omitSoft'> {
  if (!evaluation) return { evaluation, omitSoft };
  const criteria = criteriaSums(evaluation.score_details);
  const ingredients = countedIngredients(evaluation.soft.Ingredients, { omitSoft, specialty });
  const shown = sliderValues({ maxima, criteria, ingredients });
  const score_details = { ...evaluation.score_details };
  for (const [criterion, max] of Object.entries(maxima)) {
    const isShare = ingredients !== null && isIngredientCriterion(criterion);
    const wanted = sent[criterion] ?? (isShare ? shown[criterion] : undefined);
    if (wanted === undefined) continue;
    score_details[criterion] = spreadOverSlices({
      total: Math.min(max, wanted),
      slices: score_details[criterion] ?? {},
      sliceMax: Math.max(weights[criterion] ?? 0, max / SLICES.length),
    });
  }
  return { evaluation: { ...evaluation, score_details }, omitSoft: true };
}

/** The evaluation with the full effect of these flags, regardless of the engine's certainty. */
export function withFullFlagEffects(
  { flag_effects, ...evaluation }: EvaluationResult,
  flags: readonly string[],
): EvaluationResult {
  const left = Object.entries(flag_effects ?? {}).filter(([flag]) => !flags.includes(flag));
  return left.length > 0 ? { ...evaluation, flag_effects: Object.fromEntries(left) } : evaluation;
}

/** Whether anything changed that the score depends on. If not, the pipeline's value stays (X43). */
function hasOtherScore(before: ReviewedPizza, after: ReviewedPizza): boolean {
  const inputs = ({ evaluation, ...pizza }: ReviewedPizza) => [
    pizza.bubbles,
    pizza.overbaked,
    pizza.badCut,
    evaluation?.score_details,
    evaluation?.flag_effects,
    evaluation && countedIngredients(evaluation.soft.Ingredients, pizza),
  ];
  return !isSame(inputs(before), inputs(after));
}

/** The score by the formula if anything it depends on changed, otherwise unchanged. */
export const withFormulaScore = (
  before: ReviewedPizza,
  after: ReviewedPizza,
  rules: Pick<ReviewRules, 'grid'>,
): ReviewedPizza => (hasOtherScore(before, after) ? withScore(after, rules) : after);

/** The score by the formula (X42, X43); null without an evaluation. */
function withScore(pizza: ReviewedPizza, { grid }: Pick<ReviewRules, 'grid'>): ReviewedPizza {
  const { evaluation, badCut, overbaked, bubbles } = pizza;
  if (!evaluation) return pizza;
  const score = scoreOf({
    grid,
    criteria: criteriaSums(evaluation.score_details),
    softIngredients: countedIngredients(evaluation.soft.Ingredients, pizza),
    badCut,
    overbaked,
    bubbles,
    effects: evaluation.flag_effects,
  });
  return { ...pizza, score, evaluation: { ...evaluation, score_adjusted: score } };
}

/** Each value before its first change; later changes never overwrite it (decision X58). */
function keepOriginal(before: ReviewedPizza, after: ReviewedPizza): OriginalData | null {
  const kept: OriginalData = {};
  for (const field of ['specialty', 'crust', 'standard'] as const) {
    if (before[field] !== after[field]) Object.assign(kept, { [field]: before[field] });
  }
  const [sums, newSums] = [sumsOf(before), sumsOf(after)];
  if (!isSame(sums, newSums)) kept.score_criteria = sums;
  if (before.reviewer !== null && before.reviewer !== after.reviewer) {
    kept.reviewer = before.reviewer;
  }
  const original = { ...before.originalData };
  for (const [field, value] of Object.entries(kept)) {
    if (!Object.hasOwn(original, field)) Object.assign(original, { [field]: value });
  }
  return Object.keys(original).length > 0 ? original : null;
}

const sumsOf = ({ evaluation }: ReviewedPizza): Record<string, number> =>
  evaluation ? criteriaSums(evaluation.score_details) : {};

/** All values of a pizza that its history can contain. */
export function historyValues(pizza: ReviewedPizza): HistoryValues {
  const { evaluation, omitSoft, originalData, reviewer: _who, ...plain } = pizza;
  return {
    ...plain,
    score_criteria: sumsOf(pizza),
    score_details: evaluation?.score_details ?? {},
    flag_effects: evaluation?.flag_effects ?? {},
    omit_soft: omitSoft,
    score_adjusted: evaluation?.score_adjusted ?? null,
    original_data: originalData,
  };
}

function entriesOf(
  before: ReviewedPizza,
  after: ReviewedPizza,
  change: FeedbackChange,
): HistoryEntry[] {
  const [old, now] = [historyValues(before), historyValues(after)];
  const fields = Object.keys(now) as HistoryField[];
  return fields
    .filter((field) => field in definedOf(change) || !isSame(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Values in history format, keyed by field. */
export const valuesByField = (
  values: readonly (readonly [HistoryField, unknown])[],
): Partial<HistoryValues> =>
  // Safe because entriesOf created the entries the values come from.
  Object.fromEntries(values) as Partial<HistoryValues>;
