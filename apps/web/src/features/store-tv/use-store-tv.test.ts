import type { StoreTv } from '@crustodian/contract/store-tv';
import { expect, test } from 'vitest';
import { nextTvState, type TvState } from './use-store-tv.ts';

const data: StoreTv = {
  ranking: [],
  best_in_class: [],
  report_problems: [],
  pizzas: [],
  standard: { total: null },
  specialties: {},
  weeks: [],
  week_stamp: '2025-11-09',
  has_report: false,
  venue: { pk: '6', pretty_name: 'Boerne', time_zone: 'America/Chicago' },
  read_at: '2025-11-16T10:00:00.000Z',
};
const waiting: TvState<StoreTv> = { kind: 'waiting' };
const shown: TvState<StoreTv> = { kind: 'shown', data, fresh: true };
const closed: TvState<StoreTv> = { kind: 'closed' };

test.each([
  ['data come', waiting, { kind: 'data', data, fresh: true }, shown],
  ['kept data come', waiting, { kind: 'data', data, fresh: false }, { ...shown, fresh: false }],
  ['nothing comes', waiting, { kind: 'lost' }, waiting],
  ['the network goes', shown, { kind: 'lost' }, { ...shown, fresh: false }],
  ['the link is revoked', shown, { kind: 'closed' }, closed],
  ['a closed screen hears nothing', closed, { kind: 'lost' }, closed],
  ['a closed screen is opened', closed, { kind: 'data', data, fresh: true }, shown],
] as const)('%s', (_case, before, reading, after) => {
  expect(nextTvState<StoreTv>(before, reading)).toEqual(after);
});
