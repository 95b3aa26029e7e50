import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import table from '../../../charts/FigureTable.module.css';
import { prepareJsdom, Themed } from '../../../test/page.tsx';
import { foodRows } from './food-rows.ts';
import { FoodTable } from './FoodTable.tsx';

beforeAll(prepareJsdom);
afterEach(cleanup);

/** One ingredient; its recipe has 1,000 g. */
const food = (used: number) =>
  foodRows({ ham: { used, recipe: 1000, over_used: (used - 1000) / 1000, over_spent: 1 } });

test.each([
  [1005, '+1%', true, true],
  [1004, '0%', false, false],
  [996, '0%', false, false],
  [995, '−1%', false, true],
])(
  '%d g for 1,000: %s, red %s, with a bar %s, in the row and the sum (A-256)',
  (used, text, isRed, hasBar) => {
    const { container } = render(
      <Themed>
        <FoodTable food={food(used)} currency="USD" totalName="Day" />
      </Themed>,
    );
    for (const name of ['Ham', 'Day']) {
      const cells = screen.getByRole('rowheader', { name }).parentElement!.querySelectorAll('td');
      expect(cells[1]!.textContent).toBe(text);
      expect(cells[1]!.classList.contains(table.bad!)).toBe(isRed);
      expect(cells[1]!.classList.contains(table.good!)).toBe(!isRed);
    }
    const bar = container.querySelector('[data-over]')!;
    expect(bar.getAttribute('data-over')).toBe(String(isRed));
    expect(bar.childElementCount).toBe(hasBar ? 1 : 0);
  },
);
