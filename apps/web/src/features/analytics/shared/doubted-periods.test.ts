import { expect, test } from 'vitest';
import { withDoubts } from './doubted-periods.ts';
import { periodsOfRange } from './periods.ts';

const range = { min: '2026-11-16', max: '2026-11-20' };
const doubted = (since: string, until: string | null) =>
  withDoubts(periodsOfRange('daily', range), [{ fault: 'moved', since, until }]).flatMap(
    ({ start, doubt }) => (doubt ? start.slice(8) : []),
  );

test.each([
  ['2026-11-18', '2026-11-19', ['18', '19']],
  ['2026-11-10', '2026-11-16', ['16']],
  ['2026-11-19', null, ['19', '20']],
  ['2026-11-10', '2026-11-15', []],
])('a camera in doubt from %s to %s marks %j', (since, until, days) => {
  expect(doubted(since, until)).toEqual(days);
});

test('a mark names the fault', () => {
  const [period] = withDoubts(periodsOfRange('weekly', range), [
    { fault: 'dirty', since: '2026-11-17', until: null },
  ]);
  expect(period!.doubt).toBe('suspected camera fault: dirty');
  expect(withDoubts(periodsOfRange('weekly', range))[0]).not.toHaveProperty('doubt');
});
