import { readStoreTv } from '@crustodian/contract/store-tv';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { tvMessages } from './tv-messages.ts';
import { TvRanking } from './TvRanking.tsx';

afterEach(cleanup);

/**
 * Renders a ranking of stores; `undefined` stands for a server that does not report which stores
 * have few pizzas.
 */
function show(stores: readonly (boolean | undefined)[], language: 'en' | 'es' = 'en') {
  const data = readStoreTv.answer.parse({
    ranking: stores.map((few, at) => ({
      venue: `${at + 1}`,
      name: `Store ${at + 1}`,
      position: at + 1,
      row: at + 1,
      to_standard_percentage: 0.9 - at / 10,
      few,
    })),
    best_in_class: [],
    pizzas: [],
    report_problems: [],
  });
  const messages = tvMessages(language);
  const { container } = render(<TvRanking {...{ data, language, messages }} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { rows, text: container.textContent };
}

test.each([
  ['en', '1st', '2nd', '* fewer than 10 pizzas'],
  ['es', '1.ª', '2.ª', '* menos de 10 pizzas'],
] as const)(
  'a store of few pizzas is marked, and the mark explained, in %s',
  (language, first, second, legend) => {
    const { rows, text } = show([false, true], language);
    expect(rows).toEqual([`${first}Store 190%`, `${second}Store 280%*`]);
    expect(text).toContain(legend);
  },
);

test.each([
  ['with enough pizzas', [false, false]],
  ['of which that is not known', [undefined]],
])('a ranking of stores %s has no mark', (_which, stores) => {
  expect(show(stores).text).not.toContain('*');
});
