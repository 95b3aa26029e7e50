import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SheetRanking } from './SheetRanking.tsx';
import type { Standing } from './standings.ts';

afterEach(cleanup);

const MESSAGES = {
  rank: 'Rank',
  head: 'Store',
  withInterval: 'To standard, with 95% interval',
  now: 'this week',
  before: 'last week',
  change: 'Change',
  pizzas: 'Pizzas',
  number: String,
};
const standing = (position: number, share: number): Standing => ({
  position,
  id: String(position),
  name: `Store ${position}`,
  region: null,
  share,
  count: 400,
  before: null,
});

const SHARES = [0.9, 0.8, 0.6];

/** '41.67%' as a number. */
const across = (element: Element, name: string) => Number.parseFloat(element.getAttribute(name)!);

function show() {
  const rows = SHARES.map((share, at) => standing(at + 1, share));
  const { container } = render(
    <SheetRanking messages={MESSAGES} all={rows} rows={rows} isOwn={() => false} average={null} />,
  );
  const written = [...container.querySelectorAll('thead th svg text')].map((text) => ({
    share: Number.parseFloat(text.textContent) / 100,
    x: across(text, 'x'),
  }));
  const marks = [...container.querySelectorAll('tbody svg')].map((mark) => ({
    dot: across(mark.querySelector('circle:last-of-type')!, 'cx'),
    lines: [...mark.querySelectorAll('line')].map((line) => across(line, 'x1')),
  }));
  return { written, marks };
}

test('the scale of a dot plot is written above its dots', () => {
  const { written } = show();
  expect(written.map(({ share }) => share)).toEqual([0.6, 0.7, 0.8, 0.9]);
});

test('each dot lies where the scale says, and a line of each row leads up to each value', () => {
  const { written, marks } = show();
  const [first, last] = [written[0]!, written.at(-1)!];
  const perShare = (last.x - first.x) / (last.share - first.share);
  expect(marks).toHaveLength(SHARES.length);
  for (const [at, { dot, lines }] of marks.entries()) {
    expect(dot).toBeCloseTo(first.x + (SHARES[at]! - first.share) * perShare, 0);
    expect(lines).toEqual(expect.arrayContaining(written.map(({ x }) => x)));
  }
});
