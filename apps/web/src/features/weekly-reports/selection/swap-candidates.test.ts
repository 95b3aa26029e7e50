import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { expect, test } from 'vitest';
import { candidatesFor } from './swap-candidates.ts';

const pizza = (pizza_id: string, over: Partial<ReportPizza> = {}): ReportPizza => ({
  vid_id: 'v',
  pizza_id,
  show_on_report: 0,
  featured: 0,
  standard: 'to_standard',
  img_url: 'a.webp',
  specialty: 'cheese',
  weekday: 'Mon',
  shift: 'AM',
  ts: '2025/11/10 12:00:00',
  timeStamp: '2025/11/10 12:00:00',
  main_problem: [],
  cardIndex: 0,
  ...over,
});

test('hidden pizzas of a known specialty, those most like the old one first', () => {
  const old = pizza('old', { show_on_report: 1 });
  const pizzas = [
    old,
    pizza('other', { specialty: 'other' }),
    pizza('shown', { show_on_report: 1 }),
    pizza('pepperoni', { specialty: 'pepperoni' }),
    pizza('another day', { weekday: 'Tue' }),
    pizza('bad', { standard: 'not_to_standard' }),
    pizza('same'),
  ];
  expect(candidatesFor(old, pizzas).map(({ pizza_id }) => pizza_id)).toEqual([
    'same',
    'another day',
    'bad',
    'pepperoni',
  ]);
});
