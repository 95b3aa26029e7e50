import { dayFigures } from '@crustodian/contract/analytics';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PageAround, prepareJsdom } from '../../test/page.tsx';
import { signedIn } from '../../test/signed-in.ts';
import { CompareShifts } from './compare/CompareShifts.tsx';
import { InsightsStrip } from './insights/InsightsStrip.tsx';
import { SpecialtyCard } from './performance/SpecialtyCard.tsx';
import type { Portions } from './portions/portion-view.ts';
import { PortionSpecialtyCard } from './portions/PortionSpecialtyCard.tsx';
import { figuresOf, LOADED, RANGE } from './shared/ranking.fixture.ts';

/** Ten pizzas are enough to be listed; nine are too few. */
const ENOUGH = { specialty: 'pepperoni', ...figuresOf(10) };
const FEW = { specialty: 'cheese', ...figuresOf(9, { avg_score: 6, pct_bads: 0.5 }) };

const shares = { pct: 0.5, class: 'good' };
const QUALITY = { data: [ENOUGH, FEW].map((bands) => ({ ...bands, ...shares })) };

beforeAll(prepareJsdom);
beforeEach(
  () => void signedIn(({ url }) => (url.includes('/specialty_quality/') ? QUALITY : undefined)),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const venue = { id: 12, name: 'Bandera', company: 7, today: '2025-11-16' };
const parts = {
  venue,
  asked: { venue: 12, range: RANGE, view: 'daily' },
  showPizzas: () => undefined,
  fileName: 'list',
} as const;

test.each([
  [1, ['n 10', 'n 9*']],
  [200, ['n 10*', 'n 9*']],
])("Compare's ranking of shifts marks few pizzas, by a setting of %d too", (minimum, counts) => {
  const shift = (name: string, figures: typeof ENOUGH) => ({
    ...figures,
    venue: name,
    name,
    shift: 'PM' as const,
  });
  render(
    <PageAround>
      <CompareShifts
        state={LOADED}
        comparison={{
          data: [],
          company_avg: figuresOf(19),
          all_venues_avg: figuresOf(19),
          focus_on: [],
          venue_shift_average: [shift('Bandera', ENOUGH), shift('Boerne', FEW)],
          minimum_pizzas: minimum,
          company: null,
          quality_definitions: [],
        }}
        range={RANGE}
        company={7}
        fileName="list"
        own={undefined}
      />
    </PageAround>,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((text) => /n \d+\*?$/.exec(text)?.[0])).toEqual(counts);
});

test("Performance's specialties mark few pizzas, and say what the mark means", async () => {
  const { container } = render(
    <PageAround>
      <SpecialtyCard {...parts} />
    </PageAround>,
  );
  await screen.findByText('Cheese');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((text) => /n \d+\*?$/.exec(text)?.[0])).toEqual(['n 9*', 'n 10']);
  expect(container.textContent).toContain('* fewer than 10 pizzas: too few to be reliable.');
});

test("Portion control's specialties mark few pizzas", () => {
  const of = (count: number) =>
    ({ count, over_used: 0.1, over_spent: count, distribution: 'good' }) as const;
  const shift = { count: 0, accuracy: null, over_spent: 0, ingredients: {} };
  const portions: Portions = {
    ingredients: {},
    specialty: { pepperoni: of(10), cheese: of(9) },
    shift: { AM: shift, PM: shift },
    total: { used: 0, recipe: 0, over_used: null, over_spent: 0, count: 19 },
    without_recipe: 0,
    currency: 'USD',
  };
  render(
    <PageAround>
      <PortionSpecialtyCard {...parts} state={LOADED} portions={portions} />
    </PageAround>,
  );
  const counts = ['Pepperoni', 'Cheese'].map(
    (name) => screen.getByRole('rowheader', { name }).parentElement!.lastElementChild!.textContent,
  );
  expect(counts).toEqual(['10', '9*']);
});

test("Daily insights' best and worst specialty say when they are of few pizzas", () => {
  const data = dayFigures.parse({
    scored_pizzas: '19/19',
    avg_score: 7,
    best_shift: null,
    num_excellent_pizzas: 0,
    pct_excellent_pizza: 0,
    num_bad_pizzas: 0,
    pct_bad_pizza: 0,
    best_specialty: 'pepperoni',
    worst_specialty: 'cheese',
    best_criteria: null,
    worst_criteria: null,
    portion_control: null,
    specialties: [ENOUGH, FEW],
  });
  render(
    <PageAround>
      <InsightsStrip venue={venue} day="2025-11-15" data={data} />
    </PageAround>,
  );
  const details = ['Best specialty', 'Worst specialty'].map(
    (label) => screen.getByText(label).parentElement!.lastElementChild!.textContent,
  );
  expect(details).toEqual(['8.00 from 10 pizzas', '6.00 from 9 pizzas, too few to judge']);
});
