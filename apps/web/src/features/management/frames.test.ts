import { expect, test } from 'vitest';
import { columnsOf, countsOf, meansOf } from './frames.ts';

const period = (start: string, name: string) => ({
  start,
  name,
  title: name,
  days: { min: start, max: start },
});
const periods = [period('2025-11-02', 'W45'), period('2025-11-09', 'W46')];
const frames = {
  '2025-11-09': {
    count: 200,
    pct_bads: 0.1,
    pct_goods: 0.3,
    pct_excellents: 0.6,
    avg_score: 8.2,
  },
};

test('each period has its column, also one without pizzas', () => {
  expect(columnsOf(frames, periods)).toEqual([
    {
      key: '2025-11-02',
      name: 'W45',
      title: 'W45',
      count: 0,
      pct_bads: 0,
      pct_goods: 0,
      pct_excellents: 0,
    },
    {
      key: '2025-11-09',
      name: 'W46',
      title: 'W46',
      count: 200,
      pct_bads: 0.1,
      pct_goods: 0.3,
      pct_excellents: 0.6,
    },
  ]);
});

test('the course of the mean has a gap where there were no pizzas', () => {
  expect(meansOf(frames, periods)).toEqual([null, 8.2]);
});

test('counts are whole and add up to n', () => {
  expect(countsOf({ count: 3, pct_bads: 1 / 3, pct_excellents: 1 / 3 })).toMatchObject({
    count_bads: 1,
    count_goods: 1,
    count_excellents: 1,
  });
  expect(countsOf({ count: 0, pct_bads: 0, pct_excellents: 0 })).toMatchObject({
    count_goods: 0,
    pct_goods: 0,
  });
});
