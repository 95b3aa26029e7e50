import { expect, test } from 'vitest';
import { agentWarnings } from './agent-warnings.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const DAY_MS = 86_400_000;
const fine = { isFull: false, clockOffsetMs: 0, resizedAt: null, setUpAt: null };
const yesterday = NOW - DAY_MS;

test.each<[string, Partial<Parameters<typeof agentWarnings>[0]>, string[]]>([
  ['nothing', {}, []],
  ['a full disk', { isFull: true }, ['disk_full']],
  ['a clock two seconds off', { clockOffsetMs: 2000 }, []],
  ['one more behind', { clockOffsetMs: 2001 }, ['clock_off']],
  ['one more ahead', { clockOffsetMs: -2001 }, ['clock_off']],
  ['another size since yesterday', { resizedAt: yesterday }, ['resized']],
  ['and set up before', { resizedAt: yesterday, setUpAt: yesterday - 1 }, ['resized']],
  ['and set up since', { resizedAt: yesterday, setUpAt: NOW }, []],
  ['another size for a week', { resizedAt: NOW - 7 * DAY_MS }, []],
  [
    'all at once',
    { isFull: true, clockOffsetMs: 9e6, resizedAt: NOW },
    ['disk_full', 'clock_off', 'resized'],
  ],
])('%s', (_what, reported, warnings) => {
  expect(agentWarnings({ ...fine, ...reported }, NOW)).toEqual(warnings);
});
