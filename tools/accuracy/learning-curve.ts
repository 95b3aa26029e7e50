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

/** Numbers of judged pictures of a company. */
const JUDGED = [0, 20, 50, 100] as const;
const FOLDS = 5;
/** Which pictures a company happened to judge differs from one to the next. */
const DRAWS = 5;

/** What is said of a photograph by a company that judged others. */
interface Answer {
  seen: SeenPhotograph;
  specialty: string;
  shown: number | null;
  /** Whether the specialty was learned, so that it is called as raters do. */
  isTaught: boolean;
}

/**
 * What learning on a company's own pictures brings: the photographs stand for those of one company, four fifths are
 * judged as its raters would and the last fifth is asked about, five times. The very code of the product learns.
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

/** Whether the name is what raters agree on; null where they do not, or nothing can be said. */
function isRight({ seen, specialty, isTaught }: Answer): boolean | null {
  const rated = agreedSpecialty(seen);
  if (rated === null) return null;
  return isTaught ? specialty === companyName(rated) : isRightSpecialty(specialty, rated);
}

/** What is said of every whole pizza by lessons of the other four fifths. */
function answersAfter(judged: readonly SeenPhotograph[], count: number, draw: number): Answer[] {
  const mixed = shuffled(judged, draw);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const pictures = mixed
      .filter((_, k) => k % FOLDS !== fold)
      .slice(0, count)
      .map(judgedPicture);
    const { lesson } = learnLesson(pictures, 'fold');
    return mixed
      .filter(({ group }, k) => k % FOLDS === fold && group === 'core')
      .map((one) => answerOf(one, lesson));
  }).flat();
}

/** In an order that is always the same, and another one for each draw. */
function shuffled(photographs: readonly SeenPhotograph[], draw: number): SeenPhotograph[] {
  const random = randomStream(draw + 1);
  const places = photographs.map((one) => ({ one, key: random() }));
  return places.sort((p, q) => p.key - q.key).map(({ one }) => one);
}

const judgedPicture = (seen: SeenPhotograph, k: number): JudgedPicture => ({
  fold: k % FOLDS,
  place: 1,
  evidence: seen.said.evidence,
  verdict: verdictOf(seen),
});

const BEST_RATING = 9;

/** The verdict of a reviewer who sees what the raters see. */
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

/** What the product shows of a photograph once a lesson is applied. */
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
