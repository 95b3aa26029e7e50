import { describe, expect, test } from 'vitest';
import {
  afterGeneration,
  backOf,
  isFinished,
  isPrinted,
  isSelecting,
  mayBecome,
  mayInitialize,
  REPORT_STATES,
  STATE_BUTTONS,
  stepsOf,
  type StoredState,
} from './report-state.ts';

const STANDARD = { scoreless: false, standardScoreless: false };
const BOTH = { scoreless: false, standardScoreless: true };
const SCORELESS = { scoreless: true, standardScoreless: false };

describe('steps (spec 002 section 4)', () => {
  test.each([
    ['a standard report', STANDARD, ['data selection', 'complete']],
    ['a scoreless report', SCORELESS, ['data selection', 'complete']],
    [
      'a standard report with a scoreless part',
      BOTH,
      ['data selection', 'scoreless data selection', 'complete'],
    ],
  ])('%s', (_case, kind, steps) => expect(stepsOf(kind)).toEqual(steps));

  test('Continue can go through them one by one', () => {
    for (const kind of [STANDARD, BOTH, SCORELESS]) {
      const steps = stepsOf(kind);
      const moves = steps.slice(1).map((to, at) => mayBecome(steps[at]!, to, kind));
      expect(moves).toEqual(moves.map(() => true));
    }
  });
});

describe('moves a reviewer may ask for (decision X86)', () => {
  const allowed = (kind: typeof STANDARD) =>
    REPORT_STATES.flatMap((from) =>
      REPORT_STATES.filter((to) => to !== from && mayBecome(from, to, kind)).map(
        (to): [StoredState, StoredState] => [from, to],
      ),
    );

  test('of a standard report', () => {
    expect(allowed(STANDARD)).toEqual([
      ['data selection', 'complete'],
      // A report whose scoreless part was removed can still leave it.
      ['scoreless data selection', 'data selection'],
      ['scoreless data selection', 'complete'],
      ['complete', 'data selection'],
      ['generated', 'data selection'],
      ['delivered', 'data selection'],
    ]);
  });

  test('of a report with both lists: nothing skips the scoreless one', () => {
    expect(allowed(BOTH)).toEqual([
      ['data selection', 'scoreless data selection'],
      ['scoreless data selection', 'data selection'],
      ['scoreless data selection', 'complete'],
      ['complete', 'data selection'],
      ['complete', 'scoreless data selection'],
      ['generated', 'data selection'],
      ['generated', 'scoreless data selection'],
      ['delivered', 'data selection'],
      ['delivered', 'scoreless data selection'],
    ]);
  });

  test('nobody asks for generated or delivered, and neither goes back to complete', () => {
    for (const kind of [STANDARD, BOTH, SCORELESS]) {
      expect(allowed(kind).filter(([, to]) => to === 'generated' || to === 'delivered')).toEqual(
        [],
      );
      expect(mayBecome('generated', 'complete', kind)).toBe(false);
      expect(mayBecome('delivered', 'complete', kind)).toBe(false);
    }
  });

  test.each(REPORT_STATES)('%s to itself is no move', (state) =>
    expect(mayBecome(state, state, STANDARD)).toBe(true),
  );
});

test('Back of a scoreless report leads to the scoreless selection (decision X86)', () => {
  expect([STANDARD, BOTH, SCORELESS].map(backOf)).toEqual([
    'data selection',
    'scoreless data selection',
    'scoreless data selection',
  ]);
});

test('a PDF makes a complete report generated and leaves a delivered one (decision X87)', () => {
  expect([null, ...REPORT_STATES].map(afterGeneration)).toEqual([
    null,
    null,
    null,
    null,
    'generated',
    'generated',
    'delivered',
  ]);
});

test.each([
  [null, { initialize: true, selecting: false, finished: false, printed: false }],
  [
    'waiting_initialization',
    { initialize: true, selecting: false, finished: false, printed: false },
  ],
  ['data selection', { initialize: false, selecting: true, finished: false, printed: false }],
  [
    'scoreless data selection',
    { initialize: false, selecting: true, finished: false, printed: false },
  ],
  ['complete', { initialize: false, selecting: false, finished: true, printed: false }],
  ['generated', { initialize: false, selecting: false, finished: true, printed: true }],
  ['delivered', { initialize: false, selecting: false, finished: true, printed: true }],
] as const)('%s', (state, is) => {
  expect({
    initialize: mayInitialize(state),
    selecting: isSelecting(state),
    finished: isFinished(state),
    printed: isPrinted(state),
  }).toEqual(is);
});

test('every state has the button of the explorer (spec 002 section 4)', () => {
  expect(REPORT_STATES.map((state) => Object.values(STATE_BUTTONS[state]).join(' '))).toEqual([
    'Initialize grey',
    'Continue WIP yellow',
    'Continue WIP yellow',
    'Edit Validated Report green',
    'Edit Generated Report green',
    'Edit Delivered Report green',
  ]);
});
