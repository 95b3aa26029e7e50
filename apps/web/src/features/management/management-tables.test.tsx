import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import table from '../../charts/FigureTable.module.css';
import { PageAround, prepareJsdom } from '../../test/page.tsx';
import { signedIn } from '../../test/signed-in.ts';
import { LOADED, RANGE } from '../analytics/shared/ranking.fixture.ts';
import type { Region, SpecialtyFigures } from './management-calls.ts';
import type { ManagementPart } from './management-parts.ts';
import { ManagementRegions } from './ManagementRegions.tsx';
import { ManagementSpecialties } from './ManagementSpecialties.tsx';

beforeAll(prepareJsdom);
beforeEach(() => void signedIn());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const specialty = (scored_pizzas: number, percentage_bad_pizzas: number): SpecialtyFigures => ({
  scored_pizzas,
  percentage_bad_pizzas,
  avg_score: 8,
  daily_avg: 4,
  over_spent: null,
});
const block = (count: number, pct_bads: number) => ({
  avg_score: 8,
  score_sd: 0.5,
  pct_bads,
  pct_excellents: 0.4,
  count,
  total_pizzas: count,
  time_frames: { daily: {}, weekly: {}, monthly: {} },
  specialties: { pepperoni: specialty(400, 0.25), cheese: specialty(9, 0.26) },
});
const region = (name: string, count: number, pct_bads: number): Region => ({
  ...block(count, pct_bads),
  name,
  venues: 4,
  over_spent: null,
});

/** A fifth of all pizzas is bad, so 25% is a quarter more. */
const PART: ManagementPart = {
  summary: {
    portion_control: false,
    currency: 'USD',
    company: { ...block(1000, 0.2), portion_control: null },
    data: { C: region('Coast', 400, 0.25), V: region('Valley', 9, 0.26) },
    quality_definitions: [],
  },
  view: 'weekly',
  range: RANGE,
  periods: [],
  name: 'Lumbre Pizza',
  fileName: 'management',
  state: LOADED,
  company: 7,
  audited: undefined,
  onShow: () => undefined,
};
const LEGEND = 'Red: more than a quarter above the 20% of all.';

/** Whether a row's share of bad pizzas is red. */
function redOf(name: RegExp, column: string) {
  const at = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === column);
  const row = screen.getByRole('rowheader', { name }).parentElement!;
  return row.children[at]!.classList.contains(table.bad!);
}

test('the share of bad pizzas of a region is red by what the legend says, and few pizzas are marked', () => {
  const { container } = render(
    <PageAround>
      <ManagementRegions {...PART} />
    </PageAround>,
  );
  expect(container.textContent).toContain(LEGEND);
  const red = [/^Coast/, /^Valley/, /^Lumbre/].map((name) => redOf(name, '% bad'));
  expect(red).toEqual([false, true, false]);
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads).toEqual([
    'Coast 4 stores, n 400',
    'Valley 4 stores, n 9, few pizzas',
    'Lumbre Pizza n 1,000',
  ]);
});

test('so is that of a specialty', () => {
  const { container } = render(
    <PageAround>
      <ManagementSpecialties {...PART} region={undefined} onRegion={() => undefined} />
    </PageAround>,
  );
  expect(container.textContent).toContain(LEGEND);
  expect(container.textContent).toContain('* fewer than 10 pizzas: too few to be reliable.');
  const red = [/^Pepperoni/, /^Cheese/].map((name) => redOf(name, '% bad pizzas'));
  expect(red).toEqual([false, true]);
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Pepperoni', 'Cheese*']);
});
