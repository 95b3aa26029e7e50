import { expect, test } from 'vitest';
import { finishedSince } from './print-queue.ts';

const queue = (reports: string[], failed: { report: string; err: string }[] = []) => ({
  reports,
  start: null,
  failed,
});
const failure = { report: '1-2', err: 'There is no browser.' };

test.each([
  ['nothing waited', queue([]), queue(['1-2']), 0, []],
  ['it still waits', queue(['1-2']), queue(['1-2']), 0, []],
  ['one was printed', queue(['1-2', '1-3']), queue(['1-3']), 1, []],
  ['one was given up', queue(['1-2']), queue([], [failure]), 0, ['There is no browser.']],
  ['one was given up long ago', queue(['1-3'], [failure]), queue([], [failure]), 1, []],
])('%s', (_case, before, now, printed, problems) =>
  expect(finishedSince(before, now)).toEqual({ printed, problems }),
);
