import type { Shift } from '@crustodian/domain/time/shift';

/** Input of the day's summary sentence. */
export interface DayFacts {
  scored: number;
  excellent: number;
  bad: number;
  /** Mean score and share of bad pizzas of each shift that has scored ones. */
  shifts: readonly { shift: Shift; score: number; bad: number }[];
  /** Weekday whose previous mean was clearly higher; null if none. */
  weakerThanLast: string | null;
  /** Label of the specialty with the lowest mean; null if none stands out. */
  worstSpecialty: { id: string; label: string } | null;
  /** Label of the criterion that lost the most points. */
  worstCriterion: string | null;
}

/** The pizzas a phrase links to. */
export type SentenceTarget =
  { quality: 'excellent' | 'bad' } | { specialty: string } | { shift: Shift };

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

const NAMES = { AM: 'lunch', PM: 'dinner' } as const satisfies Record<Shift, string>;

/** Summarizes the day in a sentence or two, shown above its figures. */
export function daySentence(facts: DayFacts): SentencePart[] {
  if (facts.scored === 0) return [{ text: 'No pizza of this day has a score.' }];
  return [...opening(facts), ...counts(facts), ...needsHelp(facts)];
}

function opening({ shifts, scored, excellent, bad, weakerThanLast }: DayFacts): SentencePart[] {
  const [best, hard] = shifts.toSorted((a, b) => b.score - a.score);
  // A shift with a larger share of bad pizzas is not the strong one, whatever its mean.
  const isClear = best && hard && best.score - hard.score >= CLEAR_DIFFERENCE;
  if (isClear && best.bad <= hard.bad) {
    return [
      { text: 'A strong ' },
      { text: NAMES[best.shift], target: { shift: best.shift } },
      { text: ', a harder ' },
      { text: NAMES[hard.shift], target: { shift: hard.shift } },
      { text: ': ' },
    ];
  }
  if (bad / scored >= MUCH_BAD) return [{ text: 'A hard day: ' }];
  if (weakerThanLast) return [{ text: `A weaker ${weakerThanLast} than the last: ` }];
  if (excellent / scored >= MUCH) return [{ text: 'A strong day: ' }];
  return [{ text: 'An even day: ' }];
}

function counts({ scored, excellent, bad }: DayFacts): SentencePart[] {
  const good: SentencePart = {
    text: excellent === 0 ? 'no pizza was excellent' : `${counted(excellent)} excellent`,
    ...(excellent > 0 && { target: { quality: 'excellent' } }),
  };
  if (bad === 0) return [good, { text: ` of ${scored}, and none was bad.` }];
  return [
    good,
    { text: ' and ' },
    { text: bad === 1 ? '1 was bad' : `${bad} were bad`, target: { quality: 'bad' } },
    { text: '.' },
  ];
}

function needsHelp({ worstSpecialty, worstCriterion }: DayFacts): SentencePart[] {
  if (!worstSpecialty) {
    return worstCriterion ? [{ text: ` Most points were lost on ${worstCriterion}.` }] : [];
  }
  const { id, label } = worstSpecialty;
  const why = worstCriterion ? `, and most points were lost on ${worstCriterion}.` : '.';
  return [
    { text: ' ' },
    { text: label, target: { specialty: id } },
    { text: ` needs the most help${why}` },
  ];
}

const counted = (count: number) => (count === 1 ? '1 pizza was' : `${count} pizzas were`);
