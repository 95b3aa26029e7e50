import type { AccuracyFigure } from '../../packages/domain/src/score/accuracy.ts';
import { randomStream } from '../../packages/demo/src/render/random.ts';
import { evaluationKeyMax, scoreWeights } from '../../packages/domain/src/pizza/criteria.ts';
import { UNKNOWN_SPECIALTY } from '../../packages/domain/src/pizza/specialties.ts';
import { bootstrapInterval } from '../../packages/scoring/src/evaluate/intervals.ts';
import { rankCorrelation } from '../../packages/scoring/src/evaluate/rank-correlation.ts';
import { scoreByFormula } from '../../packages/scoring/src/learning/evidence.ts';
import {
  learnLesson,
  type JudgedPicture,
  type Verdict,
} from '../../packages/scoring/src/learning/learn-lesson.ts';
import {
  NO_LESSON_READING,
  readByLesson,
  type Lesson,
} from '../../packages/scoring/src/learning/lesson.ts';
import { atLeast, shareOf, withInterval } from './figure.ts';
import type { SeenPhotograph } from './observe-photograph.ts';
import { agreedSpecialty, meanRating } from './photographs.ts';
import { companyName, isRightSpecialty } from './rated-specialties.ts';
import { RATED_CRITERIA } from './rating-figures.ts';

/** Numbers of pictures that a company has judged. */
const JUDGED = [0, 20, 50, 100] as const;
const FOLDS = 5;
/** Number of draws, because results depend on which pictures a company happened to judge. */
const DRAWS = 5;

/** The result for a photograph after learning from other photographs. */
interface Answer {
  seen: SeenPhotograph;
  specialty: string;
  shown: number | null;
  /** Whether the specialty was learned, so that it has the name that raters use. */
  isTaught: boolean;
}

/**
 * The benefit of learning from a company's own pictures. The photographs represent a single
 * company: four fifths are judged as its raters would, and results are computed for the last fifth,
 * in five folds. Uses the product's own learning code.
 */
export function learningFigures(seen: readonly SeenPhotograph[]): AccuracyFigure[] {
  const judged = seen.filter(({ group, ratings }) => ratings.length > 0 || group === 'negative');
  return JUDGED.flatMap((count) => {
    const answers = Array.from({ length: count === 0 ? 1 : DRAWS }, (_, draw) =>
      answersAfter(judged, count, draw),
    ).flat();
    return figuresAfter(count, answers);
  });
}

const LAST = 100;

function figuresAfter(count: number, answers: readonly Answer[]): AccuracyFigure[] {
  const subject = `after ${count} judged pictures`;
  const isLast = count === LAST;
  const named = answers.filter(({ specialty }) => specialty !== UNKNOWN_SPECIALTY);
  const right = named.flatMap((answer) => isRight(answer) ?? []);
  const pairs = answers.flatMap(({ seen, shown }) => {
    const truth = meanRating(seen, 'overall');
    return truth === null || shown === null ? [] : { truth, measured: shown };
  });
  const ranked = rankCorrelation(pairs);
  return [
    shareOf(subject, 'share right where one was named', {
      of: right,
      that: (is) => is,
      ...(isLast && { goal: 0.85 }),
    }),
    shareOf(subject, 'share of whole pizzas named', {
      of: answers,
      that: ({ specialty }) => specialty !== UNKNOWN_SPECIALTY,
      ...(isLast && { goal: 0.75 }),
    }),
    withInterval(
      atLeast(subject, 'rank correlation with raters', ranked, isLast ? 0.75 : null, pairs.length),
      bootstrapInterval(pairs, rankCorrelation),
    ),
  ];
}

/**
 * Whether the name is the one that raters agree on; null if they do not agree or rightness is
 * undefined.
 */
function isRight({ seen, specialty, isTaught }: Answer): boolean | null {
  const rated = agreedSpecialty(seen);
  if (rated === null) return null;
  return isTaught ? specialty === companyName(rated) : isRightSpecialty(specialty, rated);
}

/** Results for every whole pizza by lessons from the other four fifths. */
function answersAfter(judged: readonly SeenPhotograph[], count: number, draw: number): Answer[] {
  const mixed = shuffled(judged, draw);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const pictures = mixed
      .filter((_, k) => k % FOLDS !== fold)
      .slice(0, count)
      .map(asJudgedPicture);
    const { lesson } = learnLesson(pictures, 'fold');
    return mixed
      .filter(({ group }, k) => k % FOLDS === fold && group === 'core')
      .map((one) => answerOf(one, lesson));
  }).flat();
}

/** Shuffles deterministically, with a different order for each draw. */
function shuffled(photographs: readonly SeenPhotograph[], draw: number): SeenPhotograph[] {
  const random = randomStream(draw + 1);
  const places = photographs.map((one) => ({ one, key: random() }));
  return places.sort((p, q) => p.key - q.key).map(({ one }) => one);
}

/** A photograph as a company would have judged it; all photographs count as one store's. */
const asJudgedPicture = (seen: SeenPhotograph, k: number): JudgedPicture => ({
  fold: k % FOLDS,
  place: 1,
  evidence: seen.said.evidence,
  verdict: verdictOf(seen),
});

const BEST_RATING = 9;

/** The verdict of a reviewer who judges like the raters. */
function verdictOf(seen: SeenPhotograph): Verdict {
  const { group, ratings } = seen;
  if (group === 'negative') return { fit: false };
  const all = (isSo: (rating: (typeof ratings)[number]) => boolean): boolean => ratings.every(isSo);
  const criteria = RATED_CRITERIA.flatMap(([criterion, rated]): [string, number][] => {
    const value = meanRating(seen, rated);
    return value === null ? [] : [[criterion, value / BEST_RATING]];
  });
  const score = meanRating(seen, 'overall');
  return {
    specialty: companyName(ratings[0]!.specialty),
    fit: true,
    overbaked: all((rating) => rating.overbaked),
    bubbles: all((rating) => rating.bubbles),
    badCut: all((rating) => rating.badCut === true),
    criteria: Object.fromEntries(criteria),
    ...(score !== null && { score }),
  };
}

const MAXIMA = evaluationKeyMax(scoreWeights('official'));

/** The product's result for a photograph after a lesson is applied. */
function answerOf(seen: SeenPhotograph, lesson: Lesson | null): Answer {
  const { said } = seen;
  const { told } = said.evidence;
  const byLesson = lesson ? readByLesson(lesson, said.evidence, 1) : NO_LESSON_READING;
  const isFit = byLesson.yesOrNo.fit ?? said.fit;
  const specialty = isFit
    ? (byLesson.specialty?.specialty ?? said.specialty ?? UNKNOWN_SPECIALTY)
    : UNKNOWN_SPECIALTY;
  const isTaught = byLesson.specialty !== undefined;
  if (specialty === UNKNOWN_SPECIALTY || !told.criteria) {
    return { seen, specialty, shown: null, isTaught };
  }
  if (!lesson) return { seen, specialty, shown: said.shown, isTaught };
  const sums = Object.entries({ ...told.criteria, ...byLesson.criteria }).map(
    ([key, share]): [string, number] => [key, share * MAXIMA[key]!],
  );
  const { badCut, overbaked, bubbles } = { ...told, ...byLesson.yesOrNo };
  const flags = { badCut, overbaked, bubbles };
  const byFormula = scoreByFormula(Object.fromEntries(sums), {
    grid: 'official',
    specialty,
    flags,
    effects: { ...told.effects, ...byLesson.effects },
  });
  return { seen, specialty, shown: byLesson.score ?? byFormula, isTaught };
}
