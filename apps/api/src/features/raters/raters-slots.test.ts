import { readThroughDb, testApp } from '#test/world/app';
import { untilSessionsWait } from '#test/world/database';
import { COMPANY_A } from '#test/world/fixture';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const t = testApp();
readThroughDb(t);
/** The maximum number of concurrent calls of an account. */
const CALLS = 6;
const urlOf = (weeks: number) => `/api/raters/company/${COMPANY_A}/?weeks=${weeks}`;

/** The days whose judgements were read, each once per computation. */
const daysRead: string[] = [];
beforeEach(() => {
  daysRead.length = 0;
  const executor = t.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  vi.spyOn(executor, 'executeQuery').mockImplementation((...asked) => {
    const [query] = asked;
    if (String(query.sql).includes("stratum = 'fit'")) daysRead.push(String(query.parameters[1]));
    return execute(...asked);
  });
});
afterEach(() => void vi.restoreAllMocks());

/** While the table is locked, every computation waits. */
const whileLocked = <T>(work: () => Promise<T>): Promise<T> =>
  t.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE audit_judgement IN ACCESS EXCLUSIVE MODE`.execute(trx);
    return work();
  });

test('figures of raters that take long leave an account its slots, and are computed once for all who wait', async () => {
  expect((await t.ask('manager', { url: urlOf(4) })).statusCode).toBe(200);
  const ofOne = daysRead.splice(0).length;
  const { slow } = await whileLocked(async () => {
    const calls = Array.from({ length: CALLS }, () => t.ask('manager', { url: urlOf(4) }));
    await wait(200);
    const other = t.ask('manager', { url: '/api/dashboard/venues/' });
    const first = await Promise.race([other, wait(5000)]);
    expect(first?.statusCode).toBe(200);
    return { slow: calls };
  });
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: CALLS }, () => 200),
  );
  expect(daysRead).toHaveLength(ofOne);
});

test('a person may have two calls wait; what nobody waits for any more is not computed', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  // Safe because it listens on a TCP port.
  const { port } = t.app.server.address() as AddressInfo;
  const headers = await t.signIn('manager');
  const leaving = new AbortController();
  const ask = (weeks: number, signal = new AbortController().signal) =>
    fetch(`http://127.0.0.1:${port}${urlOf(weeks)}`, { headers, signal }).then(
      ({ status }) => status,
      () => 'gone',
    );
  const { staying } = await whileLocked(async () => {
    const first = ask(1);
    await untilSessionsWait(t.db, 1);
    const gone = [11, 12].map((weeks) => ask(weeks, leaving.signal));
    await wait(200);
    expect(await ask(10)).toBe(503);
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
    await wait(200);
    return { staying: [first, ask(2)] };
  });
  expect(await Promise.all(staying)).toEqual([200, 200]);
  const twoWeeksAgo = new Date(t.tools.now() - 14 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect(daysRead.filter((day) => day < twoWeeksAgo)).toEqual([]);
});
