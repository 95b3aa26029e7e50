import { expect, test } from 'vitest';
import { leftOutLogger } from './heartbeat.ts';

test('the log says once which cameras the server does not watch, and when it does', () => {
  const said: string[] = [];
  const log = leftOutLogger((text) => said.push(text));
  for (const names of [[], ['oven-7', 'oven-8'], ['oven-7', 'oven-8'], [], []]) log(names);
  expect(said).toEqual([
    expect.stringMatching(/^The server does not watch oven-7, oven-8, because/),
    'The server watches all cameras again.',
  ]);
});
