import type { Standard } from '@crustodian/domain/pizza/standard';
import { capital, listed, numberAlone, numberWord } from '../../../pizza/words.ts';
import type { Reference } from './training-calls.ts';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import { standardName } from '../../../pizza/names.ts';

export const ROUND_SECONDS = 60;

/** 'You see what reviewers see on four of five.' */
export function resultSentence(agreed: number, of: number): string {
  if (of === 0) return say({ en: 'There is nothing to compare.', es: 'No hay nada que comparar.' });
  if (of === 1) return singleSentence(agreed === 1);
  const all = numberWord(of);
  const some = numberAlone(agreed);
  if (agreed === of) {
    return say({
      en: `You see what reviewers see: all ${all}.`,
      es: `Ves lo que ven los revisores: las ${all}.`,
    });
  }
  return agreed * 2 > of
    ? say({
        en: `You see what reviewers see on ${some} of ${all}.`,
        es: `Ves lo que ven los revisores en ${some} de ${all}.`,
      })
    : say({
        en: `${capital(some)} of ${all} as reviewers saw them. Look at the others again.`,
        es: `${capital(some)} de ${all} como las vieron los revisores. Mira otra vez las demás.`,
      });
}

const singleSentence = (agrees: boolean): string =>
  agrees
    ? say({ en: 'You see what reviewers see.', es: 'Ves lo que ven los revisores.' })
    : say({
        en: 'Reviewers saw it differently. Look at it again.',
        es: 'Los revisores la vieron de otra manera. Mírala otra vez.',
      });

/** What happened to the pizzas that are not shown with the others. */
export const hiddenText = (count: number): string =>
  count === 1
    ? say({
        en: 'One pizza was hidden meanwhile and is left out.',
        es: 'Una pizza se ocultó mientras tanto y no aparece.',
      })
    : say({
        en: `${capital(numberWord(count))} pizzas were hidden meanwhile and are left out.`,
        es: `${capital(numberWord(count))} pizzas se ocultaron mientras tanto y no aparecen.`,
      });

export const verdictText = (standard: Standard | null): string =>
  standard === null
    ? say({ en: 'no answer in time', es: 'sin respuesta a tiempo' })
    : standardName(standard).toLowerCase();

const SEEN = 8;
const FLAGS = [
  ['bubbles', { en: 'bubbles', es: 'burbujas' }],
  ['overbaked', { en: 'overbaked', es: 'exceso de horneado' }],
  ['bad_cut', { en: 'a bad cut', es: 'un mal corte' }],
] as const;

/** Faults for which a reviewer took off points: the two worst criteria, and flags. */
export function faultText(reference: Reference): string {
  const worst = Object.entries(reference.ninths)
    .filter(([, ninths]) => ninths < SEEN)
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, 2)
    .map(([criterion, ninths]) =>
      say({
        en: `${criterionName(criterion)} (${ninths} of 9)`,
        es: `${criterionName(criterion)} (${ninths} de 9)`,
      }),
    );
  const flags = FLAGS.filter(([flag]) => reference[flag]).map(([, name]) => say(name));
  const faults = [...worst, ...flags];
  return faults.length === 0
    ? say({ en: 'No points were taken off.', es: 'No perdió ningún punto.' })
    : say({ en: `Points went for ${listed(faults)}.`, es: `Perdió puntos por ${listed(faults)}.` });
}
