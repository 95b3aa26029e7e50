import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import table from '../../../charts/FigureTable.module.css';
import { PageAround, prepareJsdom } from '../../../test/page.tsx';
import { signedIn } from '../../../test/signed-in.ts';
import { LOADED, RANGE } from '../shared/ranking.fixture.ts';
import { PortionSpecialtyCard } from './PortionSpecialtyCard.tsx';

beforeAll(prepareJsdom);
beforeEach(() => void signedIn());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SHIFT = { count: 0, accuracy: null, over_spent: 0, ingredients: {} };

test.each([
  [0.005, '+1%', true],
  [0.004, '0%', false],
  [-0.004, '0%', false],
  [null, '–', false],
])("a specialty's overuse of %s reads %s, red %s (A-256)", (over_used, text, isRed) => {
  const cheese = { count: 40, over_used, over_spent: 1, distribution: 'good' } as const;
  render(
    <PageAround>
      <PortionSpecialtyCard
        venue={{ id: 12, name: 'Bandera', company: 7, today: '2025-11-16' }}
        asked={{ venue: 12, range: RANGE, view: 'daily' }}
        showPizzas={() => undefined}
        fileName="portions"
        state={LOADED}
        portions={{
          ingredients: {},
          specialty: { cheese },
          shift: { AM: SHIFT, PM: SHIFT },
          total: { used: 0, recipe: 0, over_used, over_spent: 1, count: 40 },
          without_recipe: 0,
          currency: 'USD',
        }}
      />
    </PageAround>,
  );
  const row = screen.getByRole('rowheader', { name: 'Cheese' }).parentElement!;
  const overuse = row.querySelector('td')!;
  expect(overuse.textContent).toBe(text);
  expect(overuse.classList.contains(table.bad!)).toBe(isRed);
  expect(overuse.classList.contains(table.good!)).toBe(!isRed);
});
