import { testApp } from '#platform/test-app';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import {
  isSelecting,
  mayBecome,
  REPORT_STATES,
  type StoredState,
} from '@crustodian/domain/report-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEK, weekOfV1 } from './test-week.ts';

const t = testApp();
const { post, begin, read, update, move, place } = weekOfV1(t);

/** One call of a reviewer: what it asks for, and of which of the week's pizzas. */
interface Act {
  name: string;
  ask: (report: WeeklyReport) => Promise<{ status: number }>;
  /** Asked of the state machine. */
  to?: StoredState;
}

const pizza = fc.integer({ min: 0, max: 6 });
const VALUES: Record<string, readonly unknown[]> = {
  show_on_report: [0, 1],
  featured: [0, 1],
  standard: ['to_standard', 'maybe_to_standard', 'not_to_standard'],
  main_problem: [[], ['cut'], ['overbaked'], ['cut', 'bubbles']],
  specialty: ['cheese', 'pepperoni', 'hawaiana', 'other'],
};
const change = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((attribute) =>
    fc.record({ attribute: fc.constant(attribute), value: fc.constantFrom(...VALUES[attribute]!) }),
  );

const updates = fc.tuple(pizza, change).map(([at, { attribute, value }]): Act => ({
  name: `${attribute} of ${at} = ${JSON.stringify(value)}`,
  ask: (report) => update(report, at, attribute, value),
}));
const batches = fc
  .tuple(fc.uniqueArray(pizza, { minLength: 1 }), change)
  .map(([all, { attribute, value }]): Act => ({
    name: `${attribute} of ${all.join()} = ${JSON.stringify(value)}`,
    ask: (report) =>
      post('report/update_batch/', {
        report_id: report._id,
        attribute,
        value,
        pizzas: all.map(place),
      }),
  }));
const swaps = fc
  .tuple(pizza, pizza, fc.option(fc.constantFrom(...VALUES['standard']!), { nil: undefined }))
  .map(([old, next, standard]): Act => ({
    name: `${next} for ${old} as ${String(standard)}`,
    ask: (report) =>
      post('report/smart_change/', {
        report_id: report._id,
        old: place(old),
        new: { ...place(next), ...(standard !== undefined && { standard }) },
      }),
  }));
const fills = fc.constant<Act>({
  name: 'fill',
  ask: ({ _id }) => post('fill_report/', { report_id: _id }),
});
const moves = fc.constantFrom(...REPORT_STATES).map((to): Act => ({
  name: `to ${to}`,
  ask: (report) => move(report, to),
  to,
}));
const starts = fc.constant<Act>({
  name: 'begin again',
  ask: async () => ({ status: 200, ...(await begin()) }),
});

const sequence = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: updates },
    { weight: 2, arbitrary: moves },
    batches,
    swaps,
    fills,
    starts,
  ),
  { minLength: 1, maxLength: 14 },
);

/** What is true of a report whatever was asked of it. */
function expectRules({ pizzas, pizzas_scoreless, scoreless_report }: WeeklyReport): void {
  for (const standard of ['to_standard', 'not_to_standard']) {
    const featured = pizzas.filter((one) => one.featured === 1 && one.standard === standard);
    expect(featured.length).toBeLessThanOrEqual(1);
  }
  for (const one of pizzas) {
    if (one.featured === 1) expect(one.show_on_report).toBe(1);
    if (one.show_on_report === 0) continue;
    expect([one.standard, one.specialty]).not.toContain('maybe_to_standard');
    expect(one.specialty).not.toBe('other');
  }
  expect(pizzas_scoreless.filter(({ featured }) => featured === 1)).toEqual([]);
  if (scoreless_report === 1) expect(pizzas).toEqual([]);
}

/** What is true of a standard selection that was left. */
function expectComplete({ pizzas }: WeeklyReport): void {
  const shown = pizzas.filter((one) => one.show_on_report === 1);
  const bad = shown.filter(({ standard }) => standard === 'not_to_standard');
  expect(bad.every(({ main_problem }) => main_problem.length > 0)).toBe(true);
  expect(
    shown
      .filter((one) => one.featured === 1)
      .map(({ standard }) => standard)
      .toSorted(),
  ).toEqual(['not_to_standard', 'to_standard']);
}

/** Does one act, and checks that it was possible where it was answered with yes. */
async function step(before: WeeklyReport, act: Act): Promise<WeeklyReport> {
  const { status } = await act.ask(before);
  expect(status).toBeLessThan(500);
  const after = (await read())!;
  const kind = {
    scoreless: before.scoreless_report === 1,
    standardScoreless: before.standard_scoreless_report === 1,
  };
  // Holds because a report that is there has a state.
  const from = before.state as StoredState;
  if (act.to === undefined) expect(after.state).toBe(from);
  else if (!mayBecome(from, act.to, kind)) expect(status).toBe(409);
  if (status !== 200) expect(after).toEqual(before);
  if (!isSelecting(from) && act.to === undefined && !act.name.startsWith('begin')) {
    expect([status, after]).toEqual([409, before]);
  }
  const left = after.state !== from && (from === 'data selection' || after.state === 'complete');
  if (left && !kind.scoreless) expectComplete(after);
  expectRules(after);
  return after;
}

test('from any state, any calls keep the rules of a report', { timeout: 40_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<StoredState>(...REPORT_STATES.slice(1)),
      fc.boolean(),
      fc.boolean(),
      sequence,
      async (state, scoreless, both, acts) => {
        await t.db.deleteFrom('weekly_report').execute();
        await t.db.updateTable('venue').set({ standard_scoreless_report: both }).execute();
        await begin({ alternative: scoreless ? 1 : 0 });
        await t.db.updateTable('weekly_report').set({ state }).execute();
        let report = (await read())!;
        for (const act of acts) report = await step(report, act);
        expect(report.key).toBe(WEEK);
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 6_000, markInterruptAsFailure: false },
  );
});
