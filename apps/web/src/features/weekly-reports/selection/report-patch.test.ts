import type { ChangedPizza, ReportPizza } from '@crustodian/contract/weekly-reports';
import { expect, test } from 'vitest';
import { isScorelessStep, patchReport, pizzasOfStep } from './report-patch.ts';

const pizza = (pizza_id: string): ReportPizza => ({
  vid_id: 'v',
  pizza_id,
  show_on_report: 1,
  featured: 1,
  standard: 'to_standard',
  img_url: 'a.webp',
  specialty: 'cheese',
  weekday: 'Mon',
  shift: 'AM',
  ts: '2025/11/10 12:00:00',
  timeStamp: '2025/11/10 12:00:00',
  main_problem: [],
  cardIndex: 0,
});
const report = {
  state: 'data selection',
  scoreless_report: 0,
  pizzas: [pizza('1'), pizza('2')],
  pizzas_scoreless: [pizza('1')],
} as const;
const hidden: ChangedPizza = {
  vid_id: 'v',
  pizza_id: '1',
  show_on_report: 0,
  featured: 0,
  standard: 'maybe_to_standard',
  specialty: 'cheese',
  main_problem: [],
};

test('what an answer names is changed in the list of the step, the rest stays', () => {
  const next = patchReport({ ...report, pizzas: [...report.pizzas], pizzas_scoreless: [] }, [
    hidden,
  ]);
  expect(next.pizzas[0]).toEqual({ ...pizza('1'), ...hidden });
  expect(next.pizzas[1]).toBe(report.pizzas[1]);
});

test.each([
  ['data selection', 0, false],
  ['data selection', 1, true],
  ['scoreless data selection', 0, true],
  ['complete', 1, false],
] as const)(
  '%s with scoreless_report %i chooses from the scoreless list: %s',
  (state, flag, is) => {
    const one = {
      ...report,
      state,
      scoreless_report: flag,
      pizzas: [],
      pizzas_scoreless: [pizza('9')],
    };
    expect(isScorelessStep(one)).toBe(is);
    expect(pizzasOfStep(one)).toEqual(is ? [pizza('9')] : []);
  },
);
