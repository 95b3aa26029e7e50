import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PageAround, prepareJsdom } from '../../../test/page.tsx';
import { signedIn } from '../../../test/signed-in.ts';
import type { Comparison } from '../shared/ranking-calls.ts';
import { figuresOf, LOADED, RANGE } from '../shared/ranking.fixture.ts';
import { CompareFocus } from './CompareFocus.tsx';
import { CompareStores } from './CompareStores.tsx';

beforeAll(prepareJsdom);
beforeEach(() => void signedIn());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const store = (venue: string, name: string, figures: Comparison['company_avg']) => ({
  venue,
  name,
  ...figures,
});
const STORES = [
  store('1', 'Above', figuresOf(400, { avg_score: 8.6 })),
  store('2', 'Below', figuresOf(400, { avg_score: 7.4 })),
  store('3', 'Within', figuresOf(400, { avg_score: 7.99 })),
  store('4', 'Few', figuresOf(6, { avg_score: 5 })),
];
const COMPARISON: Comparison = {
  data: STORES,
  company_avg: figuresOf(1206),
  all_venues_avg: figuresOf(1206),
  focus_on: STORES.map(({ venue, name, avg_score, scored_pizzas }, at) => ({
    venue,
    name,
    shift: 'PM',
    shift_pizzas: 91 + at,
    specialty: 'pepperoni',
    specialty_pizzas: 41 + at,
    criteria: null,
    avg_score: avg_score!,
    gap: avg_score! - 8,
    class: 'good',
    scored_pizzas,
  })),
  venue_shift_average: [],
  minimum_pizzas: 1,
  company: null,
  quality_definitions: [],
};
const parts = {
  state: LOADED,
  comparison: COMPARISON,
  company: 7,
  range: RANGE,
  own: undefined,
  fileName: 'compare',
};

const showStores = (measure: 'score' | 'quality') =>
  render(
    <PageAround>
      <CompareStores {...parts} measure={measure} before={undefined} beforeName="week before" />
    </PageAround>,
  );
const showFocus = () =>
  render(
    <PageAround>
      <CompareFocus {...parts} />
    </PageAround>,
  );

/** Text and colour of the cell that compares a store's score with the average. */
function gapOf(table: HTMLElement, name: string, column: string) {
  const heads = within(table).getAllByRole('columnheader');
  const at = heads.findIndex(({ textContent }) => textContent === column);
  const row = within(table).getByRole('rowheader', { name: new RegExp(`^${name}`) }).parentElement!;
  const cell = row.children[at]!;
  return {
    text: cell.textContent,
    better: cell.querySelector('[data-better]')?.getAttribute('data-better') ?? null,
  };
}

test('one store has one difference in one colour in both tables', () => {
  showStores('score');
  showFocus();
  const [stores, focus] = screen.getAllByRole('table');
  const gaps = STORES.map(({ name }) => gapOf(stores!, name, 'vs avg'));
  expect(STORES.map(({ name }) => gapOf(focus!, name, 'Score vs avg'))).toEqual(gaps);
  expect(gaps.map(({ better }) => better)).toEqual(['true', 'false', null, null]);
  expect(gaps[2]!.text).toContain('≈');
  expect(gaps[3]!.text).toBe('few pizzas');
});

test('Focus on shows how many pizzas each specialty and shift has, and what it leaves out', () => {
  const { container } = showFocus();
  const row = screen.getByRole('rowheader', { name: 'Above' }).parentElement!;
  expect(row.textContent).toContain('Pepperoni n 41');
  expect(row.textContent).toMatch(/n 91/);
  expect(within(row).getByTitle('Average score 8.60, n 400')).toBeDefined();
  expect(container.textContent).toContain(
    'Shifts, specialties and stores with fewer than 10 scored pizzas are left out.',
  );
});

test('Compare says what its share to standard counts, with a link that explains it', () => {
  // React logs an error because the dialog is inside its paragraph here; in a browser it is in a
  // portal.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = showStores('quality');
  expect(container.textContent).toContain(
    'To standard: verdicts in the feed, all specialties; undecided pizzas are left out.',
  );
  expect(screen.getByRole('button', { name: 'How this is counted' })).toBeDefined();
});

test('by score it says nothing of a standard', () => {
  const { container } = showStores('score');
  expect(container.textContent).not.toContain('To standard:');
});
