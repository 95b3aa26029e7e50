import { describe, expect, test } from 'vitest';
import { applyFeedback, type FeedbackChange, type ReviewedPizza } from './feedback.ts';
import { undoCorrection, type ActiveEntry } from './undo.ts';

const rules = { grid: 'official', weights: {}, maxima: {}, crusts: [], specialties: [] } as const;
const pizza: ReviewedPizza = {
  specialty: 'cheese',
  crust: null,
  standard: null,
  censored: false,
  bubbles: false,
  overbaked: false,
  badCut: false,
  omitSoft: false,
  attributes: [],
  score: null,
  evaluation: null,
  originalData: null,
  reviewer: 'tracked@crustodian.example',
};
const cameWith = { reviewer: 'tracked@crustodian.example', at: new Date('2026-01-01') };
const stored = { pizza, rules, latestRescore: null, cameWith };
const AT = [new Date('2026-01-02'), new Date('2026-01-03')];

/** The pizza and its history, newest first, after Ana (1) and Ben (2) took turns correcting it. */
function after(...changes: FeedbackChange[]) {
  let current = pizza;
  const active: ActiveEntry[] = [];
  for (const [index, change] of changes.entries()) {
    const reviewer = ['Ana', 'Ben'][index]!;
    const outcome = applyFeedback(current, change, { rules, reviewer });
    if (outcome.refused) throw new Error(outcome.refused);
    current = outcome.pizza;
    const rev = index + 1;
    const of = { rev, requestId: `request ${rev}`, at: AT[index]!, userId: rev, reviewer };
    active.unshift(
      ...outcome.entries.map((entry, line) => ({ ...entry, ...of, id: 10 * rev + line })),
    );
  }
  return { stored: { ...stored, pizza: current }, active };
}

describe('refused', () => {
  const { stored: twice, active } = after({ bubbles: true }, { overbaked: true });

  test.each([
    ['without a correction', [], undefined, 'nothing_to_undo'],
    ['a request that corrected nothing', active, 'request 7', 'nothing_to_undo'],
    ['a request that another correction followed', active, 'request 1', 'changed_meanwhile'],
  ])('%s', (_case, history, request, refused) => {
    expect(undoCorrection(twice, history, request)).toEqual({ refused });
  });
});

test('the newest correction goes, and the one before decides who reviewed', () => {
  const { stored: twice, active } = after({ bubbles: true }, { overbaked: true });
  const undone = undoCorrection(twice, active, 'request 2');
  expect(undone).toMatchObject({
    pizza: { bubbles: true, overbaked: false, reviewer: 'Ana' },
    reviewed: { userId: 1, at: AT[0] },
  });
  expect(undone.refused ? [] : undone.entries).toContainEqual({
    field: 'overbaked',
    before: true,
    after: false,
    undoes: active.find(({ field }) => field === 'overbaked')!.id,
  });
});

test('the only correction leaves the review that the pizza arrived with', () => {
  const { stored: once, active } = after({ bubbles: true });
  expect(undoCorrection(once, active)).toMatchObject({
    pizza,
    reviewed: { userId: null, at: cameWith.at },
  });
  const { stored: unseen } = after({ bubbles: true });
  expect(undoCorrection({ ...unseen, cameWith: null }, active)).toMatchObject({
    pizza: { ...pizza, reviewer: null },
    reviewed: { userId: null, at: null },
  });
});

test('a pizza rescored since gets the latest result, but for what is still corrected', () => {
  const { stored: twice, active } = after({ bubbles: true }, { overbaked: true });
  const latestRescore = { ...pizza, specialty: 'pepperoni', bubbles: false };
  expect(undoCorrection({ ...twice, latestRescore }, active)).toMatchObject({
    pizza: { specialty: 'pepperoni', bubbles: true, overbaked: false },
  });
});
