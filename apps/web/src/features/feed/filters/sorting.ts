import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { say } from '../../../language/language.ts';
import { SORT_KEYS, type Sort } from './filter-keys.ts';

const SORTS = {
  latest: { en: 'Latest first', es: 'Más recientes primero' },
  oldest: { en: 'Oldest first', es: 'Más antiguas primero' },
  'score-asc': { en: 'Score ascending', es: 'Puntuación ascendente' },
  'score-desc': { en: 'Score descending', es: 'Puntuación descendente' },
  'specialty-asc': { en: 'Specialty A-Z', es: 'Especialidad A-Z' },
  'specialty-desc': { en: 'Specialty Z-A', es: 'Especialidad Z-A' },
} as const satisfies Record<Sort, unknown>;

export const sortName = (sort: Sort): string => say(SORTS[sort]);

export type LabelOf = (specialty: string) => string;

/**
 * The orders a viewer can choose; viewers without scores cannot sort by score (spec 000 section 5).
 */
export const sortChoices = ({ pictureOnly }: { pictureOnly: boolean }): readonly Sort[] =>
  pictureOnly ? SORT_KEYS.filter((key) => !key.startsWith('score')) : SORT_KEYS;

/** A sorted copy; ties are latest first, and pizzas without score or name come last. */
export function sortCards(cards: readonly PizzaCard[], sort: Sort, labelOf: LabelOf): PizzaCard[] {
  const compare = comparison(sort, labelOf);
  return cards.toSorted((a, b) => compare(a, b) || byTime(b, a));
}

type Compare = (a: PizzaCard, b: PizzaCard) => number;

function comparison(sort: Sort, labelOf: LabelOf): Compare {
  switch (sort) {
    case 'latest':
      return (a, b) => byTime(b, a);
    case 'oldest':
      return byTime;
    case 'score-asc':
      return (a, b) => presentFirst(a.scoreValue, b.scoreValue, (x, y) => x - y);
    case 'score-desc':
      return (a, b) => presentFirst(a.scoreValue, b.scoreValue, (x, y) => y - x);
    case 'specialty-asc':
      return bySpecialty(labelOf, 1);
    case 'specialty-desc':
      return bySpecialty(labelOf, -1);
  }
}

const byTime: Compare = (a, b) => compareText(a.ts, b.ts) || compareText(a.tId, b.tId);

const bySpecialty =
  (labelOf: LabelOf, direction: 1 | -1): Compare =>
  (a, b) =>
    presentFirst(
      a.specialty,
      b.specialty,
      (x, y) => direction * labelOf(x).localeCompare(labelOf(y)),
    );

function presentFirst<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
