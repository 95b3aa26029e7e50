import { LESSON_FLAGS } from '@crustodian/domain/score/lesson-parts';
import type { FlagEffects } from '@crustodian/domain/score/score-formula';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { flagEffect, SURE_FROM } from '../score/flag-certainty.ts';
import { confidenceAt, type Certainty } from './certainty.ts';
import { EVIDENCE_LAYOUT, type Evidence, type EngineReading } from './evidence.ts';
import { predict, type LinearRule } from './kernel-ridge.ts';
import { softmax } from '../specialty/specialty.ts';

/** Corrections to the engine's readings, part by part, learned from a company's reviewers. */
export interface Lesson {
  /** Part of the version of every result made with it, e.g. 'company-7-1830211'. */
  version: string;
  layout: string;
  /** Mean and deviation that standardize a row, as float32 in base64. */
  mean: string;
  deviation: string;
  specialty?: { names: string[]; rules: StoredRule[]; certainty: Certainty };
  /** Rules for whether a picture is fit to be scored, and for flags. */
  yesOrNo: Partial<Record<YesOrNo, { rule: StoredRule; certainty: Certainty }>>;
  /** Rules for the criteria's shares, by key, and for the score divided by ten. */
  amounts: Record<string, StoredRule>;
}

export const YES_OR_NO = ['fit', ...LESSON_FLAGS] as const;
export type YesOrNo = (typeof YES_OR_NO)[number];
/** The name of the score among the amounts. */
export const SCORE = 'score';

/** A linear rule that is added to a weighted engine reading. */
interface StoredRule {
  /** Weight of the engine's reading: 0 to 1. */
  ofTold: number;
  weights: string;
  bias: number;
  /** Offsets by store, because each has its own camera. */
  places?: Record<number, number>;
}

/** Replaces the engine's readings; absent where nothing was learned. */
export interface LessonReading {
  specialty?: { specialty: string; confidence: number };
  yesOrNo: Partial<Record<YesOrNo, boolean>>;
  /** Effect of each learned flag on the score. */
  effects?: FlagEffects;
  criteria: Record<string, number>;
  score?: number;
}

/**
 * Certainties from which a specialty is named and a picture counts as fit; a wrong specialty costs
 * more than none.
 */
const SURE = 0.55;
const FIT_SURE = 0.5;

export const NO_LESSON_READING: LessonReading = { yesOrNo: {}, criteria: {} };

/** Whether a lesson was trained on measurements of this engine. */
export const isForThisEngine = ({ layout }: Pick<Lesson, 'layout'>): boolean =>
  layout === EVIDENCE_LAYOUT;

/** Applies a lesson to the evidence of a picture taken at a venue. */
export function readByLesson(lesson: Lesson, evidence: Evidence, venue: number): LessonReading {
  const row = standardised(rowOf(evidence), numbersIn(lesson.mean), numbersIn(lesson.deviation));
  const { told } = evidence;
  const answer = (rule: StoredRule, engineValue: number): number =>
    rule.ofTold * engineValue + predict(ruleFrom(rule), row, venue);
  const effects: FlagEffects = {};
  const byLesson: LessonReading = { yesOrNo: {}, effects, criteria: {} };
  for (const part of YES_OR_NO) {
    const learnt = lesson.yesOrNo[part];
    if (!learnt) continue;
    const sure = confidenceAt(learnt.certainty, answer(learnt.rule, Number(told[part])));
    byLesson.yesOrNo[part] = sure >= (part === 'fit' ? FIT_SURE : SURE_FROM);
    if (part !== 'fit') effects[part] = flagEffect(sure);
  }
  if (lesson.specialty) {
    const { names, rules, certainty } = lesson.specialty;
    const chances = softmax(names.map((name, k) => answer(rules[k]!, told.specialties[name] ?? 0)));
    byLesson.specialty = surest(names, chances, certainty);
  }
  for (const [key, rule] of Object.entries(lesson.amounts)) {
    const before = engineAmount(told, key);
    if (before === null) continue;
    const now = Math.max(0, Math.min(1, answer(rule, before)));
    if (key === SCORE) byLesson.score = 10 * now;
    else byLesson.criteria[key] = now;
  }
  return withScoreKept(byLesson, lesson, told);
}

/** If only criteria were learned, keeps the engine's score and redistributes its points. */
function withScoreKept(
  byLesson: LessonReading,
  { amounts }: Lesson,
  { score }: EngineReading,
): LessonReading {
  const isKept = byLesson.score === undefined && Object.keys(amounts).length > 0 && score !== null;
  return isKept ? { ...byLesson, score } : byLesson;
}

/**
 * The engine's share of a criterion's points, or its score divided by ten; null if the engine has
 * none.
 */
export const engineAmount = (told: EngineReading, key: string): number | null =>
  key === SCORE ? told.score && told.score / 10 : (told.criteria?.[key] ?? null);

/** The likeliest specialty, or 'unknown' if its lead is too small. */
export function surest(
  names: readonly string[],
  chances: readonly number[],
  certainty: Certainty,
): NonNullable<LessonReading['specialty']> {
  const { best, lead } = leadOf(chances);
  const confidence = confidenceAt(certainty, lead);
  const isSure = confidence >= SURE;
  return { specialty: isSure ? names[best]! : UNKNOWN_SPECIALTY, confidence };
}

/** Index of the greatest probability, and its lead over the second greatest. */
export function leadOf(chances: readonly number[]): { best: number; lead: number } {
  const best = chances.indexOf(Math.max(...chances));
  const next = Math.max(...chances.filter((_, k) => k !== best), 0);
  return { best, lead: chances[best]! - next };
}

/** The features of a picture that a lesson uses: its look and the engine's readings. */
export const rowOf = ({ look, told }: Evidence): number[] => [
  ...look,
  Number(told.badCut),
  Number(told.overbaked),
  Number(told.bubbles),
  ...Object.values(told.criteria ?? {}),
];

export const standardised = (
  row: readonly number[],
  mean: Float64Array,
  deviation: Float64Array,
): Float64Array => mean.map((middle, k) => ((row[k] ?? middle) - middle) / deviation[k]!);

export const storedRule = (ofTold: number, { weights, places, bias }: LinearRule): StoredRule => ({
  ofTold,
  weights: textOf(weights),
  bias,
  ...(Object.keys(places).length > 0 && { places }),
});

const ruleFrom = ({ weights, places = {}, bias }: StoredRule): LinearRule => ({
  weights: numbersIn(weights),
  places,
  bias,
});

export const textOf = (values: Float64Array): string =>
  Buffer.from(Float32Array.from(values).buffer).toString('base64');

function numbersIn(text: string): Float64Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return Float64Array.from(new Float32Array(bytes.buffer));
}
