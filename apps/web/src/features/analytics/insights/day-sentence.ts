import type { Shift } from '@crustodian/domain/time/shift';
import { say } from '../../../language/language.ts';

/** Input of the day's summary sentence. */
export interface DayFacts {
  scored: number;
  excellent: number;
  bad: number;
  /** Mean score and share of bad pizzas of each shift that has scored ones. */
  shifts: readonly { shift: Shift; score: number; bad: number }[];
  /** Weekday whose previous mean was clearly higher; null if none. */
  weakerThanLast: string | null;
  /** Specialty with the lowest mean; null if there is none to mention. */
  worstSpecialty: { id: string; label: string } | null;
  /** Label of the criterion that lost the most points. */
  worstCriterion: string | null;
}

/** The pizzas a phrase links to. */
export type SentenceTarget =
  | { quality: 'excellent' | 'bad' }
  | { specialty: string }
  | { shift: Shift };

/** A phrase and its link. */
export interface SentencePart {
  text: string;
  target?: SentenceTarget;
}

/** Difference of shift means, in points, that counts as a strong and a hard shift. */
const CLEAR_DIFFERENCE = 0.25;
/** Shares of excellent and of bad pizzas that make a day strong or hard. */
const MUCH = 0.5;
const MUCH_BAD = 0.2;

const NAMES = {
  AM: { en: 'lunch', es: 'almuerzo' },
  PM: { en: 'dinner', es: 'cena' },
} as const satisfies Record<Shift, unknown>;

/** Summarizes the day in a sentence or two, shown above its figures. */
export function daySentence(facts: DayFacts): SentencePart[] {
  if (facts.scored === 0)
    return [
      {
        text: say({
          en: 'No pizza of this day has a score.',
          es: 'Ninguna pizza de este día tiene puntuación.',
        }),
      },
    ];
  return [...opening(facts), ...counts(facts), ...needsHelp(facts)];
}

// The adjectives agree with the shift in Spanish.
const STRONG_LUNCH = { en: 'A strong ', es: 'Buen ' };
const STRONG_DINNER = { en: 'A strong ', es: 'Buena ' };
const HARDER_LUNCH = { en: ', a harder ', es: ', ' };
const HARDER_DINNER = HARDER_LUNCH;
const LAST_LUNCH = { en: ': ', es: ' más difícil: ' };
const LAST_DINNER = LAST_LUNCH;

function opening({ shifts, scored, excellent, bad, weakerThanLast }: DayFacts): SentencePart[] {
  const [best, hard] = shifts.toSorted((a, b) => b.score - a.score);
  // A shift with a larger share of bad pizzas is not the strong one, whatever its mean.
  const isClear = best && hard && best.score - hard.score >= CLEAR_DIFFERENCE;
  if (isClear && best.bad <= hard.bad) {
    return [
      { text: say(best.shift === 'AM' ? STRONG_LUNCH : STRONG_DINNER) },
      { text: say(NAMES[best.shift]), target: { shift: best.shift } },
      { text: say(hard.shift === 'AM' ? HARDER_LUNCH : HARDER_DINNER) },
      { text: say(NAMES[hard.shift]), target: { shift: hard.shift } },
      { text: say(best.shift === 'AM' ? LAST_DINNER : LAST_LUNCH) },
    ];
  }
  if (bad / scored >= MUCH_BAD)
    return [{ text: say({ en: 'A hard day: ', es: 'Un día difícil: ' }) }];
  if (weakerThanLast)
    return [
      {
        text: say({
          en: `A weaker ${weakerThanLast} than the last: `,
          es: `Un ${weakerThanLast} más flojo que el anterior: `,
        }),
      },
    ];
  if (excellent / scored >= MUCH)
    return [{ text: say({ en: 'A strong day: ', es: 'Un buen día: ' }) }];
  return [{ text: say({ en: 'An even day: ', es: 'Un día parejo: ' }) }];
}

function counts({ scored, excellent, bad }: DayFacts): SentencePart[] {
  const good: SentencePart = {
    text: excellentText(excellent),
    ...(excellent > 0 && { target: { quality: 'excellent' } }),
  };
  if (bad === 0) {
    return [
      good,
      {
        text: say({
          en: ` of ${scored}, and none was bad.`,
          es: ` de ${scored} y ninguna fue mala.`,
        }),
      },
    ];
  }
  return [
    good,
    { text: say({ en: ' and ', es: ' y ' }) },
    { text: badText(bad), target: { quality: 'bad' } },
    { text: '.' },
  ];
}

function excellentText(count: number): string {
  if (count === 0) return say({ en: 'no pizza was excellent', es: 'ninguna pizza fue excelente' });
  return count === 1
    ? say({ en: '1 pizza was excellent', es: '1 pizza fue excelente' })
    : say({ en: `${count} pizzas were excellent`, es: `${count} pizzas fueron excelentes` });
}

const badText = (count: number): string =>
  count === 1
    ? say({ en: '1 was bad', es: '1 fue mala' })
    : say({ en: `${count} were bad`, es: `${count} fueron malas` });

function needsHelp({ worstSpecialty, worstCriterion }: DayFacts): SentencePart[] {
  if (!worstSpecialty) {
    return worstCriterion
      ? [
          {
            text: say({
              en: ` Most points were lost on ${worstCriterion}.`,
              es: ` Donde más puntos se perdieron fue en ${worstCriterion}.`,
            }),
          },
        ]
      : [];
  }
  const { id, label } = worstSpecialty;
  const why = worstCriterion
    ? say({
        en: `, and most points were lost on ${worstCriterion}.`,
        es: `, y donde más puntos se perdieron fue en ${worstCriterion}.`,
      })
    : '.';
  return [
    { text: ' ' },
    { text: label, target: { specialty: id } },
    { text: say({ en: ` needs the most help${why}`, es: ` necesita más ayuda${why}` }) },
  ];
}
