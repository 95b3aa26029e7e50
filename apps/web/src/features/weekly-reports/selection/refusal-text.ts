import { REFUSALS } from '@crustodian/domain/reports/report-pizza';
import { say } from '../../../language/language.ts';

const TEXTS: Record<keyof typeof REFUSALS, { en: string; es: string }> = {
  undecided: {
    en: REFUSALS.undecided,
    es: 'Una pizza que quizá está en estándar no se puede mostrar ni destacar.',
  },
  other: {
    en: REFUSALS.other,
    es: 'Solo se pueden mostrar especialidades de este informe. Elige primero la especialidad de la pizza.',
  },
  hidden: { en: REFUSALS.hidden, es: 'Muestra la pizza en el informe antes de destacarla.' },
  scoreless: {
    en: REFUSALS.scoreless,
    es: 'Los informes sin puntuaciones no tienen pizzas destacadas.',
  },
  problem: { en: REFUSALS.problem, es: 'Esto no se puede elegir como problema principal.' },
  specialty: { en: REFUSALS.specialty, es: 'El informe no tiene esa especialidad.' },
  unclassified: {
    en: REFUSALS.unclassified,
    es: 'Elige el problema principal de una pizza fuera del estándar.',
  },
  same: { en: REFUSALS.same, es: 'Una pizza no se puede reemplazar por sí misma.' },
};

/** Why the rules refuse a change, in the page's language. */
export function refusalText(refused: string): string {
  const known = Object.values(TEXTS).find(({ en }) => en === refused);
  return known ? say(known) : refused;
}
