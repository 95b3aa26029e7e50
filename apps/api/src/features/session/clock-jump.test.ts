import { testApp } from '#test/world/app';
import { PASSWORD } from '#test/world/fixture';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const NOON = Date.UTC(2026, 4, 5, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
beforeEach(() => t.setNow(NOON));

interface Tokens {
  access: string;
  refresh: string;
}

const post = (url: string, payload: object) => t.app.inject({ method: 'POST', url, payload });
async function signIn(): Promise<Tokens> {
  const reply = await post('/api/token/', {
    username: 'reviewer@crustodian.example',
    password: PASSWORD,
  });
  return reply.json<Tokens>();
}
const whoAmI = ({ access }: Tokens) =>
  t.app.inject({ url: '/api/get_my_info', headers: { authorization: `JWT ${access}` } });
const renew = ({ refresh }: Tokens) => post('/api/token/refresh/', { refresh });

test('a clock that jumps a day ahead: the token is renewed, nobody has to sign in', async () => {
  const tokens = await signIn();
  t.setNow(NOON + DAY);
  expect((await whoAmI(tokens)).json()).toMatchObject({ code: 'token_not_valid' });
  const renewed = (await renew(tokens)).json<Tokens>();
  expect((await whoAmI(renewed)).statusCode).toBe(200);
  // The clock is corrected again.
  t.setNow(NOON);
  expect((await whoAmI(renewed)).statusCode).toBe(200);
  expect((await renew(renewed)).statusCode).toBe(200);
});

test('a clock that is set back an hour: who is signed in stays so, and signs in again', async () => {
  const tokens = await signIn();
  t.setNow(NOON - HOUR);
  expect((await whoAmI(tokens)).statusCode).toBe(200);
  const renewed = (await renew(tokens)).json<Tokens>();
  expect((await whoAmI(renewed)).statusCode).toBe(200);
  expect((await whoAmI(await signIn())).statusCode).toBe(200);
});

test('a sign-in of longer ago than a month is over, whatever the clock did before', async () => {
  const tokens = await signIn();
  t.setNow(NOON + 31 * DAY);
  expect((await renew(tokens)).statusCode).toBe(401);
});
