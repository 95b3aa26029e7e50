import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PageAround, prepareJsdom } from '../../test/page.tsx';
import { signedIn } from '../../test/signed-in.ts';
import { NoPizzas } from './FeedStates.tsx';

beforeAll(prepareJsdom);
/** Every month has one day with pizzas. */
beforeEach(() => {
  signedIn(({ url }) => ({ data: [`2026-${/month=(\d\d)/.exec(url)![1]}-01`] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DAY = '2026-11-02';
const EMPTY = { venue: 1, range: { min: DAY, max: DAY }, onDay: () => undefined };

test('a day without pizzas offers the nearest day that has some', async () => {
  render(
    <PageAround>
      <NoPizzas {...EMPTY} closed={[]} />
    </PageAround>,
  );
  expect((await screen.findByRole('button')).textContent).toContain('1 Nov 2026');
});

test('a day whose pizzas were deleted says so, and offers none of its neighbours', async () => {
  render(
    <PageAround>
      <NoPizzas {...EMPTY} closed={[{ day: DAY, closed_on: '2026-11-28' }]} />
    </PageAround>,
  );
  expect(screen.getByText(/were deleted on/).textContent).toContain('The figures remain.');
  await new Promise((wait) => setTimeout(wait, 50));
  expect(screen.queryByRole('button')).toBeNull();
});
