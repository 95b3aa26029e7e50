import type { ReportState } from '@crustodian/domain/reports/report-state';
import { describe, expect, test } from 'vitest';
import { countsOfGroups, rowsOfGroup, stateLook } from './state-groups.ts';

describe('the button of a state (spec 002 section 4)', () => {
  test.each<[ReportState, string, string]>([
    [null, 'Blocked', 'grey'],
    ['waiting_initialization', 'Initialize', 'grey'],
    ['data selection', 'Continue WIP', 'yellow'],
    ['scoreless data selection', 'Continue WIP', 'yellow'],
    ['complete', 'Edit Validated Report', 'green'],
    ['generated', 'Edit Generated Report', 'green'],
    ['delivered', 'Edit Delivered Report', 'green'],
  ])('%s: %s, %s', (state, label, colour) => {
    expect(stateLook(state)).toEqual({ label, colour });
  });
});

describe('the strip of states', () => {
  const rows = (
    ['delivered', 'data selection', 'scoreless data selection', null] satisfies ReportState[]
  ).map((state) => ({ state }));

  test('both selection states are one group', () => {
    expect(Object.fromEntries(countsOfGroups(rows).map(({ key, count }) => [key, count]))).toEqual({
      delivered: 1,
      generated: 0,
      complete: 0,
      selection: 2,
      waiting: 0,
      none: 1,
    });
  });

  test('a group lists its rows, no group all of them', () => {
    expect(rowsOfGroup(rows, 'selection')).toEqual([rows[1], rows[2]]);
    expect(rowsOfGroup(rows, undefined)).toBe(rows);
  });
});
