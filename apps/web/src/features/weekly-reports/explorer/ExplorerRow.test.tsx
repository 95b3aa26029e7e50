import { expect, test } from 'vitest';
import { rowNote } from './ExplorerRow.tsx';

const QA = '2025/11/16 09:12:40';

test.each([
  [null, 0.86, null, 'check Mark QA as done to start'],
  ['waiting_initialization', null, null, ''],
  ['data selection', 0.86, QA, 'data selection · QA 16 Nov 09:12'],
  ['scoreless data selection', 0.86, null, 'scoreless data selection'],
  ['delivered', 0.857, QA, '86% to standard · QA 16 Nov 09:12'],
  ['complete', null, QA, 'QA 16 Nov 09:12'],
] as const)('%s at %s with QA %s: %j', (state, share, qa_time, note) => {
  expect(rowNote({ state, to_standard_percentage: share, count: 400, qa_time })).toBe(note);
});
