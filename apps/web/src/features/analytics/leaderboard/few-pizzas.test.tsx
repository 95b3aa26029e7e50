import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PageAround, prepareJsdom } from '../../../test/page.tsx';
import { signedIn } from '../../../test/signed-in.ts';
import type { RankedShift } from '../shared/ranking-calls.ts';
import { figuresOf, LOADED, RANGE } from '../shared/ranking.fixture.ts';
import { LeaderboardPodium } from './LeaderboardPodium.tsx';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { LeaderboardWinners } from './LeaderboardWinners.tsx';

const shift = (rank: number, name: string, n: number): RankedShift => ({
  rank,
  venue: String(rank),
  name,
  shift: 'PM',
  few_pizzas: false,
  ...figuresOf(n),
});
const ENOUGH = shift(1, 'Enough', 10);
const FEW = shift(2, 'Few', 9);
const WINNERS = [ENOUGH, FEW].map((entry, at) => ({
  ...entry,
  week_stamp: `${9 + 7 * at}-11-2025`,
  week_number: 46 + at,
}));

beforeAll(prepareJsdom);
beforeEach(() => {
  signedIn(({ url }) => (url.includes('week_ranking') ? { week_ranking: WINNERS } : undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = { range: RANGE, company: 7, own: undefined };

test.each([
  [1, ['10', '9*'], '* fewer than 10 pizzas: too few to be reliable.'],
  [200, ['10*', '9*'], '* fewer than 200 pizzas: too few to be reliable.'],
])('the table marks few pizzas, by a setting of %d too', (minimum, counts, legend) => {
  const entries = [ENOUGH, FEW];
  const { container } = render(
    <PageAround>
      <LeaderboardTable
        {...place}
        {...{ entries, minimum }}
        state={LOADED}
        all={entries}
        changes={new Map()}
        fileName="leaderboard"
        days="9 – 15 Nov"
      />
    </PageAround>,
  );
  const number = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Number of pizzas');
  const shown = screen.getAllByRole('row').slice(1);
  expect(shown.map((row) => row.children[number]!.textContent)).toEqual(counts);
  expect(container.textContent).toContain(legend);
});

test('the podium marks few pizzas', () => {
  render(
    <PageAround>
      <LeaderboardPodium
        {...place}
        entries={[ENOUGH, FEW]}
        pictureDay="2025-11-15"
        usual={0.1}
        minimum={1}
      />
    </PageAround>,
  );
  const places = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(places.map((text) => text.includes('few pizzas'))).toEqual([false, true]);
});

test('the winners of the weeks mark few pizzas', async () => {
  render(
    <PageAround>
      <LeaderboardWinners company={null} place={{ company: 7 }} own={undefined} />
    </PageAround>,
  );
  const few = await screen.findByText(/n 9, few pizzas$/);
  expect(few.closest('li')!.textContent).toContain('Few');
  expect(screen.getByText('Enough').closest('li')!.textContent).not.toContain('few pizzas');
});
