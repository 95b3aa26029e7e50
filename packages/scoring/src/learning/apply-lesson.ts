import type { Examination } from '../score/examine-pizza.ts';
import { UNSCORABLE, type SnapshotFitness } from '../score/snapshot-fitness.ts';
import type { ModelAnswers } from '../user-models/ask-user-models.ts';
import type { Evidence } from './evidence.ts';
import {
  isForThisEngine,
  NO_LESSON_READING,
  readByLesson,
  type Lesson,
  type LessonReading,
} from './lesson.ts';

interface LessonOfVenue {
  lesson?: Lesson | undefined;
  venue?: number | undefined;
}

/**
 * Applies the company's lesson; returns an empty reading if there is none or it was trained for
 * another engine.
 */
export const applyLesson = (
  { lesson, venue = 0 }: LessonOfVenue,
  evidence: Evidence,
): LessonReading =>
  lesson && isForThisEngine(lesson) ? readByLesson(lesson, evidence, venue) : NO_LESSON_READING;

/** Faults that reviewers may overrule; a blurred or too small pizza cannot be measured anyway. */
const DOUBTFUL = ['no_pizza', 'not_whole', 'covered', 'not_known'];

/** Fitness of a picture after applying what the lesson learned from reviewers' decisions. */
export function fitnessByLesson(
  measured: SnapshotFitness,
  { yesOrNo: { fit } }: LessonReading,
): SnapshotFitness {
  if (fit === undefined || fit === (measured.verdict === 'buena')) return measured;
  if (!fit) {
    const occ = Math.max(UNSCORABLE, measured.occ);
    return { ...measured, verdict: 'mala', trusted: false, occ, reasons: ['no_pizza'] };
  }
  const mayBeFit = measured.reasons.every((reason) => DOUBTFUL.includes(reason));
  if (!mayBeFit) return measured;
  const occ = Math.min(measured.occ, UNSCORABLE - 0.01);
  return { ...measured, verdict: 'buena', trusted: false, occ, reasons: [] };
}

/** Flags and specialty according to the lesson; a company's own model takes precedence for the specialty. */
export function withLessonApplied(
  exam: Examination,
  { yesOrNo, effects, specialty }: LessonReading,
  modelAnswers: ModelAnswers,
): Examination {
  const { cutting, overbaked, bubbles } = exam;
  return {
    ...exam,
    cutting: { ...cutting, badCut: yesOrNo.badCut ?? cutting.badCut },
    overbaked: { ...overbaked, value: yesOrNo.overbaked ?? overbaked.value },
    bubbles: { ...bubbles, value: yesOrNo.bubbles ?? bubbles.value },
    effects: { ...exam.effects, ...effects },
    specialty: modelAnswers.specialty ? exam.specialty : (specialty ?? exam.specialty),
  };
}
