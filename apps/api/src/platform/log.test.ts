import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

const database = testDatabase();

function openTestLog() {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  return { log, lines };
}

test('of a row that the database refuses the log has what was broken, and no value', async () => {
  const { log, lines } = openTestLog();
  const insert = () =>
    sql`INSERT INTO user_account (email, username, first_name)
      VALUES ('zebulon@quackenbush.example', 'zebulon', 'Zebulon')`.execute(database.db);
  await insert();
  const refused = await insert().catch((error: unknown) => error);
  expect(String((refused as { detail: string }).detail)).toContain('zebulon@');
  log.error({ err: refused }, 'request failed');
  log.error({ err: new AggregateError([refused], 'two failed') }, 'a job failed');
  expect(lines.join()).toContain('user_account_email');
  expect(lines.join()).not.toMatch(/zebulon|quackenbush/i);
});

test('of a refusal by an identity provider the log has the code, and not its sentence, which may name somebody', () => {
  const { log, lines } = openTestLog();
  const said = {
    error: 'access_denied',
    error_description: "User 'Vera Secretname' is not assigned",
  };
  const refused = new AuthorizationResponseError('refused', { cause: new URLSearchParams(said) });
  log.warn({ err: refused }, 'a sign-on was refused');
  const answered = new ResponseBodyError('refused', {
    cause: said,
    response: new Response(),
  });
  log.warn({ err: new AggregateError([answered], 'two failed') }, 'a job failed');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain('access_denied');
  expect(lines.join()).not.toContain('Secretname');
});

test.each([
  ['550 5.1.1 <zoë.núñez+tag@quotes.example>: no such user', '550 5.1.1 <(address)>: no such user'],
  ['refused:\njose@example.com \u0001n@b.co', 'refused:\n(address) \u0001(address)'],
  ['to a@b.example, c@d.co', 'to (address), (address)'],
  ['at node_modules/@fastify/x/a.js, z…@b.example, pnpm@10.1.0', null],
])('an address in a message is not logged: %s', (message, logged) => {
  const { log, lines } = openTestLog();
  log.warn({ err: new Error(message) }, message);
  const { msg, err } = JSON.parse(lines[0]!);
  expect([msg, err.message]).toEqual([logged ?? message, logged ?? message]);
});

test('a long line takes no time', () => {
  const { log, lines } = openTestLog();
  const began = performance.now();
  log.warn('a.'.repeat(200_000) + '@'.repeat(10_000));
  expect(performance.now() - began).toBeLessThan(2000);
  expect(lines).toHaveLength(1);
});
