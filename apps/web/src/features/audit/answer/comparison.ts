import type { BlindTask, JudgedAnswer, Judgement } from '@crustodian/contract/audit';
import { say } from '../../../language/language.ts';

/** Maximum difference between totals that agree; the verdicts must be equal too. */
const SAME_TOTAL = 0.5;

export interface ComparedCriterion {
  key: string;
  /** Fractions of the criterion's points, 0 to 1. */
  you: number;
  engine: number;
  /** At most one step of nine apart. */
  agree: boolean;
  isMore: boolean;
}

/** The rater's and the engine's points per criterion; null if either gave none. */
export function comparedCriteria(
  { criteria }: Pick<BlindTask, 'criteria'>,
  { points, engine }: JudgedAnswer,
): ComparedCriterion[] | null {
  if (!points || Object.keys(engine.points).length === 0) return null;
  return criteria.map(({ key, max }) => {
    const shareOf = (of: Record<string, number>) => (max > 0 ? (of[key] ?? 0) / max : 0);
    const [you, engineShare] = [shareOf(points), shareOf(engine.points)];
    return {
      key,
      you,
      engine: engineShare,
      agree: Math.abs(you - engineShare) <= 1 / 9 + 1e-9,
      isMore: you > engineShare,
    };
  });
}

export const totalsAgree = ({ score, standard, engine }: JudgedAnswer): boolean =>
  standard === engine.standard &&
  (score === null || engine.score === null || Math.abs(score - engine.score) <= SAME_TOTAL);

const FLAGS = [
  ['bubbles', { en: 'bubbles', es: 'burbujas' }],
  ['overbaked', { en: 'overbaked', es: 'demasiado horneada' }],
  ['bad_cut', { en: 'bad cut', es: 'mal cortada' }],
] as const;

/** The flags set by the rater and by the engine, as text. */
export function comparedFlags(judgement: Judgement, { engine }: JudgedAnswer) {
  const none = say({ en: 'none', es: 'ninguna' });
  const named = (of: Partial<Record<'bubbles' | 'overbaked' | 'bad_cut', boolean>>): string =>
    FLAGS.filter(([flag]) => of[flag])
      .map(([, name]) => say(name))
      .join(' + ') || none;
  const you = judgement.kind === 'points' ? named(judgement) : none;
  return { you, engine: named(engine), agree: you === named(engine) };
}
