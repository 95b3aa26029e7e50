import { countWord } from '../language/words.ts';
import { PART_TEXTS, type Language } from './part-texts.ts';
import type { Suggestion } from './today-facts.ts';

/**
 * Number of days a suggestion is shown; after that, the action it comes from has its second look.
 */
export const DAYS_SUGGESTED = 14;

const TEXTS = {
  en: {
    helped: (where: string, what: string, from: string) => `${where}: “${what}” helped ${from}.`,
    anotherStore: 'another store',
    stores: (stores: string) => `For ${stores} stores`,
    right: (right: number, pizzas: number, are: string) =>
      `There, ${right} of the next ${pizzas} pizzas ${are}.`,
    before: (bad: number, pizzas: number) => `Before, ${bad} of ${pizzas} had the fault.`,
    headline: 'Look at what helped another store.',
  },
  es: {
    helped: (where: string, what: string, from: string) => `${where}: «${what}» ayudó en ${from}.`,
    anotherStore: 'otra tienda',
    stores: (stores: string) => `Para ${stores} tiendas`,
    right: (right: number, pizzas: number, are: string) =>
      `Allí, ${right} de las siguientes ${pizzas} pizzas ${are}.`,
    before: (bad: number, pizzas: number) => `Antes, ${bad} de ${pizzas} tenían el fallo.`,
    headline: 'Mira lo que ayudó en otra tienda.',
  },
};

interface Reader {
  storeName: (venue: string) => string;
  language: Language;
}

/**
 * The text of an action suggested to these stores; the figures are those of the store where it
 * helped.
 */
export function suggestionText(
  suggestions: readonly Suggestion[],
  { storeName, language }: Reader,
): { sentence: string; evidence: string } {
  const texts = TEXTS[language];
  const { venue, from, part, what, first, before } = suggestions[0]!;
  const count = suggestions.length;
  const where = count === 1 ? storeName(venue) : texts.stores(countWord(count, language));
  const origin = from === null ? texts.anotherStore : storeName(from);
  const right = texts.right(
    first.pizzas - first.bad,
    first.pizzas,
    PART_TEXTS[language][part].right,
  );
  const was = before && before.pizzas > 0 ? [texts.before(before.bad, before.pizzas)] : [];
  return {
    sentence: texts.helped(where, what.replace(/\.$/, ''), origin),
    evidence: [right, ...was].join(' '),
  };
}

/** The headline if a suggestion is the most important line. */
export const suggestionHeadline = (language: Language): string => TEXTS[language].headline;
