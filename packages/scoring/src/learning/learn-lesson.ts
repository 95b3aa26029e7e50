import {
  FOLDS,
  judgePart,
  type HeldBackCase,
  type PartReport,
} from '@crustodian/domain/score/lesson-parts';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { certaintyOf } from './certainty.ts';
import { EVIDENCE_LAYOUT, LOOK_BLOCKS, type Evidence } from './evidence.ts';
import { chancesHeldBack, fitOdds } from './kernel-logistic.ts';
import { fitRules, type Cases } from './kernel-ridge.ts';
import {
  leadOf,
  rowOf,
  SCORE,
  standardised,
  storedRule,
  readByLesson,
  textOf,
  engineAmount,
  YES_OR_NO,
  type Lesson,
  type YesOrNo,
} from './lesson.ts';

/** A reviewer's verdict on a picture; what was not reviewed is absent. */
export interface Verdict {
  specialty?: string;
  fit?: boolean;
  badCut?: boolean;
  overbaked?: boolean;
  bubbles?: boolean;
  /** Share 0..1 of its maximum points that each criterion should have. */
  criteria?: Record<string, number>;
  /** 0..10 */
  score?: number;
}

/** A picture with a verdict. */
export interface JudgedPicture {
  /** Its fold: 0 to FOLDS - 1. */
  fold: number;
  /** The store whose camera took it. */
  place: number;
  evidence: Evidence;
  verdict: Verdict;
}

export interface Learnt {
  /** Null if no part improves. */
  lesson: Lesson | null;
  parts: PartReport[];
}

/**
 * Trains a lesson by cross-validation: a lesson trained on the other folds predicts each fold, and
 * the parts that beat the engine by one standard error are then trained on all pictures.
 * Deterministic.
 */
export function learnLesson(pictures: readonly JudgedPicture[], version: string): Learnt {
  const parts = partsIn(pictures);
  const trials = Array.from({ length: FOLDS }, (_, fold) => {
    const others = pictures.filter((one) => one.fold !== fold);
    const heldBack = pictures.filter((one) => one.fold === fold);
    return { lesson: lessonOf(others, parts, version), heldBack };
  });
  const reports = parts.map((part) =>
    judgePart(
      part,
      trials.flatMap(({ lesson, heldBack }) => (lesson ? casesOf(part, lesson, heldBack) : [])),
    ),
  );
  const better = reports.filter(({ outcome }) => outcome === 'better').map(({ part }) => part);
  return { lesson: better.length > 0 ? lessonOf(pictures, better, version) : null, parts: reports };
}

/** Every part with at least one verdict. */
function partsIn(pictures: readonly JudgedPicture[]): string[] {
  const criteria = new Set(pictures.flatMap(({ verdict }) => Object.keys(verdict.criteria ?? {})));
  return ['specialty', ...YES_OR_NO, SCORE, ...criteria].filter(
    (part) => count(pictures, part) > 0,
  );
}

const count = (pictures: readonly JudgedPicture[], part: string): number =>
  pictures.filter((one) => isJudged(one, part)).length;

/** Whether a part has both a reviewer's verdict and an engine reading. */
function isJudged({ verdict, evidence }: JudgedPicture, part: string): boolean {
  if (part === 'specialty') return verdict.specialty !== undefined && evidence.told.fit;
  if (part === 'fit') return verdict.fit !== undefined;
  if (isYesOrNo(part)) return verdict[part] !== undefined && evidence.told.fit;
  return shouldBe(verdict, part) !== undefined && engineAmount(evidence.told, part) !== null;
}

const isYesOrNo = (part: string): part is YesOrNo => YES_OR_NO.some((one) => one === part);

const shouldBe = (verdict: Verdict, part: string): number | undefined =>
  part === SCORE
    ? verdict.score === undefined
      ? undefined
      : verdict.score / 10
    : verdict.criteria?.[part];

/** Loss on each held-out picture, without and with the lesson. */
function casesOf(part: string, lesson: Lesson, heldBack: readonly JudgedPicture[]): HeldBackCase[] {
  return heldBack.flatMap((one) => {
    if (!isJudged(one, part)) return [];
    const { evidence, verdict, place } = one;
    const { told } = evidence;
    if (!isIn(lesson, part)) return [];
    const byLesson = readByLesson(lesson, evidence, place);
    if (part === 'specialty') {
      const name = verdict.specialty!;
      const after = byLesson.specialty?.specialty ?? UNKNOWN_SPECIALTY;
      return [{ before: lossOf(told.named, name), after: lossOf(after, name) }];
    }
    if (isYesOrNo(part)) {
      const is = verdict[part]!;
      return [{ before: Number(told[part] !== is), after: Number(byLesson.yesOrNo[part] !== is) }];
    }
    const should = shouldBe(verdict, part)!;
    const now = part === SCORE ? byLesson.score! / 10 : byLesson.criteria[part]!;
    const before = Math.abs(engineAmount(told, part)! - should);
    const scale = part === SCORE ? 10 : 1;
    return [{ before: scale * before, after: scale * Math.abs(now - should) }];
  });
}

/** Whether a part was trained, that is, had enough verdicts. */
const isIn = ({ specialty, yesOrNo, amounts }: Lesson, part: string): boolean =>
  part === 'specialty' ? specialty !== undefined : part in yesOrNo || part in amounts;

/** Loss of a specialty: a wrong one costs more than 'unknown'. */
const lossOf = (said: string, name: string): number =>
  said === name ? 0 : said === UNKNOWN_SPECIALTY ? 0.5 : 1;

/** Prevents standardization from amplifying features that hardly vary. */
const LEAST_DEVIATION = 0.02;
/** Minimum number of pictures for a fit. */
const LEAST = 10;

/** Trains a lesson for these parts; null if there are too few pictures. */
function lessonOf(
  pictures: readonly JudgedPicture[],
  parts: readonly string[],
  version: string,
): Lesson | null {
  if (pictures.length < LEAST) return null;
  const whole = pictures.map(({ evidence }) => rowOf(evidence));
  const width = Math.max(...whole.map((row) => row.length));
  const { mean, deviation } = spreadOf(whole, width);
  for (const [k, block] of blocksOf(width).entries()) deviation[k]! *= Math.sqrt(block);
  const lesson: Lesson = {
    version,
    layout: EVIDENCE_LAYOUT,
    mean: textOf(mean),
    deviation: textOf(deviation),
    yesOrNo: {},
    amounts: {},
  };
  const rowsOf = (judged: readonly JudgedPicture[]): Cases => ({
    rows: judged.map(({ evidence }) => standardised(rowOf(evidence), mean, deviation)),
    places: judged.map(({ place }) => place),
  });
  // Parts judged on the same pictures share the expensive half of a fit.
  const judgedBy = (part: string): string => pictures.map((one) => +isJudged(one, part)).join('');
  for (const same of Map.groupBy(parts, judgedBy).values()) {
    const judged = pictures.filter((one) => isJudged(one, same[0]!));
    if (judged.length < LEAST) continue;
    const cases = rowsOf(judged);
    for (const part of same.filter(isYesOrNo)) {
      lesson.yesOrNo[part] = yesOrNoRule(judged, cases, part);
    }
    if (same.includes('specialty')) lesson.specialty = specialtyRules(judged, cases);
    const amounts = same.filter((part) => part !== 'specialty' && !isYesOrNo(part));
    Object.assign(lesson.amounts, amounts.length > 0 && amountRules(judged, cases, amounts));
  }
  return lesson;
}

function spreadOf(rows: readonly (readonly number[])[], width: number) {
  const mean = new Float64Array(width);
  const deviation = new Float64Array(width);
  for (let k = 0; k < width; k++) {
    const values = rows.flatMap((row) => row[k] ?? []);
    const middle = values.reduce((p, q) => p + q, 0) / values.length;
    const square = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length;
    mean[k] = middle;
    deviation[k] = Math.sqrt(square) + LEAST_DEVIATION;
  }
  return { mean, deviation };
}

/**
 * For each feature, the number of features in its block: every block has the same total weight,
 * whatever its length.
 */
function blocksOf(width: number): number[] {
  const looks = LOOK_BLOCKS.reduce((sum, length) => sum + length, 0);
  return [...LOOK_BLOCKS, width - looks].flatMap((length) => Array.from({ length }, () => length));
}

/** Candidate weights of the engine's reading. */
const OF_TOLD = [0, 0.5, 1] as const;

interface Target {
  told: readonly number[];
  should: readonly number[];
}

/** For each target, the fit whose weight of the engine's reading predicts held-out cases best. */
function bestFits(cases: Cases, targets: readonly Target[]) {
  const rests = targets.flatMap(({ told, should }) =>
    OF_TOLD.map((part) => Float64Array.from(should, (value, k) => value - part * told[k]!)),
  );
  const fits = fitRules(cases, rests);
  return targets.map(({ told, should }, n) => {
    const tried = OF_TOLD.map((part, p) => {
      const { rule, leftOut } = fits[n * OF_TOLD.length + p]!;
      const answers = Array.from(leftOut, (value, k) => value + part * told[k]!);
      const error = answers.reduce((sum, value, k) => sum + (value - should[k]!) ** 2, 0);
      return { rule: storedRule(part, rule), answers, error };
    });
    return tried.reduce((best, one) => (one.error < best.error ? one : best));
  });
}

/** Candidate weights of the engine's probability in the log odds of a specialty. */
const OF_TOLD_NAMES = [0, 4] as const;

function specialtyRules(
  judged: readonly JudgedPicture[],
  { rows }: Cases,
): Lesson['specialty'] & {} {
  const names = [...new Set(judged.map(({ verdict }) => verdict.specialty!))].sort();
  const chosen = judged.map(({ verdict }) => names.indexOf(verdict.specialty!));
  const isTold = judged.some(({ evidence }) =>
    names.some((name) => evidence.told.specialties[name]),
  );
  const tried = (isTold ? OF_TOLD_NAMES : [0]).map((ofTold) => {
    const offsets = judged.map(({ evidence }) =>
      names.map((name) => ofTold * (evidence.told.specialties[name] ?? 0)),
    );
    const cases = { rows, chosen, offsets };
    const chances = chancesHeldBack(cases);
    const fit = chances.reduce((sum, each, k) => sum + Math.log(each[chosen[k]!]! + 1e-6), 0);
    return { ofTold, cases, chances, fit };
  });
  const { ofTold, cases, chances } = tried.reduce((best, one) => (one.fit > best.fit ? one : best));
  const leads = chances.map(leadOf);
  const right = leads.map(({ best }, k) => best === chosen[k]);
  return {
    names,
    rules: fitOdds(cases).map((rule) => storedRule(ofTold, rule)),
    certainty: certaintyOf(
      leads.map(({ lead }) => lead),
      right,
    ),
  };
}

function yesOrNoRule(judged: readonly JudgedPicture[], cases: Cases, part: YesOrNo) {
  const is = judged.map(({ verdict }) => verdict[part]!);
  const told = judged.map(({ evidence }) => Number(evidence.told[part]));
  const [fit] = bestFits(cases, [{ told, should: is.map(Number) }]);
  return { rule: fit!.rule, certainty: certaintyOf(fit!.answers, is) };
}

/** Rules for amounts that were judged on the same pictures. */
function amountRules(
  judged: readonly JudgedPicture[],
  cases: Cases,
  parts: readonly string[],
): Lesson['amounts'] {
  const targets = parts.map((part) => ({
    told: judged.map(({ evidence }) => engineAmount(evidence.told, part)!),
    should: judged.map(({ verdict }) => shouldBe(verdict, part)!),
  }));
  const fits = bestFits(cases, targets);
  return Object.fromEntries(parts.map((part, n) => [part, fits[n]!.rule]));
}
