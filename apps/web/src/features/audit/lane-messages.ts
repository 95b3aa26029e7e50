import type { UNJUDGEABLE } from '@crustodian/contract/audit';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { capital, listed, numberAlone, numberWord } from '../../pizza/words.ts';

export const criterionName = (key: string): string => capital(criterionLabel(key));

/** What to look for, in the row and below the close-ups. */
const LOOK_FOR: Record<string, { row: string; sentence: string }> = {
  'Ingredientes interior': {
    row: 'spread over the inner half',
    sentence: 'Every slice has its share, near the middle too.',
  },
  'Ingredientes exterior': {
    row: 'reach the cheese edge',
    sentence: 'The last pieces lie where the cheese ends.',
  },
  'Queso interior': { row: 'no bare sauce inside', sentence: 'Cheese covers the sauce evenly.' },
  'Queso exterior': {
    row: 'no bare ring outside',
    sentence: 'Red before the border is a bare ring.',
  },
  Bordes: { row: 'even, about a thumb', sentence: 'The border is as wide on every side.' },
  'Cocción queso': {
    row: 'melted, not browned dry',
    sentence: 'Melted through, without raw threads or dry brown spots.',
  },
  'Sello de queso': {
    row: 'cheese closes on the border',
    sentence: 'The cheese should close on the border all round; red between them is an open seal.',
  },
  Limpieza: { row: 'no sauce or cheese on it', sentence: 'The border shows dough alone.' },
  'pizza size': { row: 'fills its place', sentence: 'As large as the golden sample.' },
  'border size': { row: 'even, about a thumb', sentence: 'The border is as wide on every side.' },
  'cheese on border': { row: 'no cheese on it', sentence: 'The border shows dough alone.' },
  'cheese seal': {
    row: 'cheese closes on the border',
    sentence: 'The cheese should close on the border all round; red between them is an open seal.',
  },
  'cheese cover': { row: 'no bare sauce', sentence: 'Cheese covers the sauce evenly.' },
  ingredients: { row: 'spread over all slices', sentence: 'Every slice has its share.' },
};
export const lookFor = (key: string) => LOOK_FOR[key] ?? { row: '', sentence: '' };

export const leftText = (left: number): string =>
  left === 0 ? 'Done' : `${capital(numberWord(left))} more to go`;

export const VERDICT_HINTS = {
  to_standard: 'As good as the golden sample, or close',
  maybe_to_standard: 'A colleague should look',
  not_to_standard: 'You would not send it out',
} as const satisfies Record<Standard, string>;

export const REASONS = {
  not_a_pizza: 'It is not a pizza',
  cut_off: 'Too little of it is in the picture',
  covered: 'Something covers it',
  blurred: 'It is blurred',
  dark: 'It is too dark or too bright',
} as const satisfies Record<(typeof UNJUDGEABLE)[number], string>;

export const minutesText = (pizzas: number, medianMs: number | null): string => {
  const left = `${pizzas} ${pizzas === 1 ? 'pizza' : 'pizzas'} left today`;
  if (medianMs === null || pizzas === 0) return left;
  const minutes = Math.max(1, Math.round((pizzas * medianMs) / 60_000));
  return `${left}, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

/** The two sentences over a comparison. */
export function comparisonText(rows: readonly { key: string; agree: boolean; isMore: boolean }[]): {
  title: string;
  text: string;
} {
  const agreed = rows.filter(({ agree }) => agree).length;
  const of = (isMore: boolean) =>
    rows.filter((row) => !row.agree && row.isMore === isMore).map(({ key }) => criterionLabel(key));
  const parts = [
    ...(of(true).length > 0 ? [`You gave more for ${listed(of(true))}.`] : []),
    ...(of(false).length > 0 ? [`You gave less for ${listed(of(false))}.`] : []),
  ];
  const title =
    agreed === rows.length
      ? `You agree on all ${numberWord(agreed)}.`
      : `You agree on ${numberAlone(agreed)} of ${numberWord(rows.length)}.`;
  const end = 'Neither answer is “right”: the week’s figure uses yours.';
  return { title, text: [...parts, end].join(' ') };
}
