import { testApp } from '#test/world/app';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import {
  isSelecting,
  mayBecome,
  REPORT_STATES,
  type StoredState,
} from '@crustodian/domain/reports/report-state';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { WEEK, weekOfV1 } from './week.fixture.ts';

const t = testApp();
const { post, begin, read, update, move, place } = weekOfV1(t);

/** One call of a reviewer: the request, and the index of the pizza concerned. */
interface Act {
  name: string;
  ask: (report: WeeklyReport) => Promise<{ status: number }>;
  /** The requested state. */
  to?: StoredState;
}

/** The first four pizzas have a verdict. */
const pizza = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 4, max: 6 }) },
);
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
/** Two calls in one, so that featured pizzas are frequent. */
const features = pizza.map((at): Act => ({
  name: `show and feature ${at}`,
  ask: async (report) => {
    await update(report, at, 'show_on_report', 1);
    return update(report, at, 'featured', 1);
  },
}));
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
    { weight: 4, arbitrary: features },
    batches,
    swaps,
    fills,
    starts,
  ),
  { minLength: 4, maxLength: 12 },
);

const namesOf = (rules: Record<string, boolean>): string[] =>
  Object.keys(rules).filter((rule) => !rules[rule]);

/** The rules of a report that this one violates; they must hold after any sequence of calls. */
function brokenRules({ pizzas, pizzas_scoreless, scoreless_report }: WeeklyReport): string[] {
  const shown = pizzas.filter((one) => one.show_on_report === 1);
  const featured = pizzas.filter((one) => one.featured === 1);
  const oneOf = (standard: string) =>
    featured.filter((one) => one.standard === standard).length <= 1;
  return namesOf({
    'one feature a standard': oneOf('to_standard') && oneOf('not_to_standard'),
    'a feature is shown': featured.every((one) => one.show_on_report === 1),
    'maybe is not shown': shown.every(({ standard }) => standard !== 'maybe_to_standard'),
    'other is not shown': shown.every(({ specialty }) => specialty !== 'other'),
    'no feature without scores': pizzas_scoreless.every((one) => one.featured === 0),
    'no scores in a scoreless report': scoreless_report === 0 || pizzas.length === 0,
  });
}

/** The rules of Continue that a standard selection violated when it was left. */
function brokenWhenLeft({ pizzas }: WeeklyReport): string[] {
  const shown = pizzas.filter((one) => one.show_on_report === 1);
  const bad = shown.filter(({ standard }) => standard === 'not_to_standard');
  const featured = shown.filter((one) => one.featured === 1).map(({ standard }) => standard);
  return namesOf({
    'a problem of each': bad.every(({ main_problem }) => main_problem.length > 0),
    'a best and a worst': featured.toSorted().join() === 'not_to_standard,to_standard',
  });
}

/** How the answer to an act violates the state machine; `after` is the report after the act. */
function brokenMoves(
  before: WeeklyReport,
  act: Act,
  { status, after }: { status: number; after: WeeklyReport },
): string[] {
  const kind = {
    scoreless: before.scoreless_report === 1,
    standardScoreless: before.standard_scoreless_report === 1,
  };
  // Safe because an existing report has a state.
  const from = before.state as StoredState;
  const isMove = act.to !== undefined;
  const isOne = !act.name.includes(' and ');
  const isChange = !isMove && !act.name.startsWith('begin');
  const left = after.state !== from && (from === 'data selection' || after.state === 'complete');
  return [
    ...namesOf({
      'no 500': status < 500,
      'only moves move': isMove || after.state === from,
      'no forbidden move': !isMove || mayBecome(from, act.to!, kind) || status === 409,
      'a refusal changes nothing': status === 200 || !isOne || isDeepStrictEqual(after, before),
      'no change outside a selection': !isChange || isSelecting(from) || status === 409,
    }),
    ...(left && !kind.scoreless ? brokenWhenLeft(after) : []),
  ];
}

/** Performs one act; returns the report after it. */
async function step(before: WeeklyReport, act: Act): Promise<WeeklyReport> {
  const { status } = await act.ask(before);
  const after = (await read())!;
  const broken = [...brokenMoves(before, act, { status, after }), ...brokenRules(after)];
  expect(broken, `${act.name} in ${before.state}`).toEqual([]);
  return after;
}

test('from any state, any calls keep the rules of a report', { timeout: 40_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<StoredState>('data selection') },
        { weight: 1, arbitrary: fc.constantFrom<StoredState>(...REPORT_STATES.slice(2)) },
      ),
      fc.nat({ max: 4 }).map((one) => one === 0),
      fc.boolean(),
      sequence,
      async (state, scoreless, both, actions) => {
        await t.db.deleteFrom('weekly_report').execute();
        await t.db.updateTable('venue').set({ standard_scoreless_report: both }).execute();
        const { _id: report_id } = await begin({ alternative: scoreless ? 1 : 0 });
        await post('fill_report/', { report_id });
        await t.db.updateTable('weekly_report').set({ state }).execute();
        let report = (await read())!;
        for (const act of actions) report = await step(report, act);
        expect(report.key).toBe(WEEK);
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false },
  );
});
