import type { Training } from '@crustodian/contract/scoring';
import type { Language } from '@crustodian/domain/figures/problems';
import { criterionName } from '../../pizza/criterion-name.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { capital } from '../../pizza/words.ts';
import { percentText } from './figure-messages.ts';
import { say } from '../../language/language.ts';

type Texts = Record<Language, string>;

const OUTCOMES = {
  kept: { en: 'kept', es: 'se queda' },
  dropped: { en: 'dropped, no improvement', es: 'descartado, sin mejora' },
  too_few: { en: 'too few reviewed pictures', es: 'muy pocas fotos revisadas' },
  failed: { en: 'failed', es: 'falló' },
} as const satisfies Record<NonNullable<Training['outcome']>, Texts>;

/** State or outcome of a training: 'kept', 'training …'. */
export function outcomeText({
  state,
  outcome,
  undoneBy,
  undoneAt,
}: Pick<Training, 'state' | 'outcome' | 'undoneAt' | 'undoneBy'>): string {
  if (state === 'waiting') return say({ en: 'waiting …', es: 'en espera …' });
  if (state === 'running' || outcome === null) return say({ en: 'training …', es: 'entrenando …' });
  if (undoneAt !== null) {
    return undoneBy
      ? say({ en: `undone by ${undoneBy}`, es: `deshecho por ${undoneBy}` })
      : say({ en: 'undone', es: 'deshecho' });
  }
  return say(OUTCOMES[outcome]);
}

export type TaughtPart = Training['parts'][number];

const PARTS: Record<string, Texts> = {
  specialty: { en: 'Specialty', es: 'Especialidad' },
  fit: { en: 'Usable for scoring', es: 'Sirve para puntuar' },
  badCut: { en: 'Bad cut', es: 'Mal cortada' },
  overbaked: { en: 'Overbaked', es: 'Demasiado horneada' },
  bubbles: { en: 'Bubbles', es: 'Burbujas' },
  score: { en: 'Score', es: 'Puntuación' },
};

/** 'Overbaked', 'Inner cheese'. */
export function partName({ part }: TaughtPart): string {
  return PARTS[part] ? say(PARTS[part]) : capital(criterionName(part));
}

/**
 * An error as text: points out of 10 for the score, otherwise the share that is wrong or missing.
 */
export function errorText({ part }: TaughtPart, value: number | null): string {
  if (value === null) return '–';
  return part === 'score' ? decimalText(value, 2) : percentText(value);
}

/** '±0.12', '±2.1%'; a dash if nothing was tested. */
export const doubtText = (part: TaughtPart): string =>
  part.error === null ? '–' : `±${errorText(part, part.error)}`;

const PART_OUTCOMES = {
  better: { en: 'kept', es: 'se queda' },
  no_better: { en: 'no better', es: 'no mejora' },
  too_few: { en: 'too few', es: 'muy pocas' },
} as const satisfies Record<TaughtPart['outcome'], Texts>;

export const partOutcomeText = ({ outcome }: TaughtPart): string => say(PART_OUTCOMES[outcome]);
