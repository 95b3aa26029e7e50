import { openLog } from '#platform/log';
import { type Mail } from '#platform/mail/mail';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, VENUE_OF_B } from '#test/world/fixture';
import { doNextJob, deleteJobs } from '#test/world/jobs';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailMorning } from '../morning-mail/mail-morning.job.ts';
import { planMornings } from '../morning-mail/plan-mornings.job.ts';
import { chartDueShifts } from '../signals/chart-shifts.job.ts';
import { learnBaselines } from '../signals/learn-baselines.job.ts';
import {
  insertQuietWeeks,
  insertShift,
  NOW,
  SEAL,
  TODAY,
} from '../signals/signalled-store.fixture.ts';

/**
 * Verifies on everything the server sends that it never names who made a pizza, makes no sound, and
 * shows no pizza in red.
 */

const t = testApp();
const HOUR = 3_600_000;
const EVENING = NOW + 13 * HOUR;
const SATURDAY_AT_SEVEN = NOW + 25 * HOUR;
const FAULT = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];
/** The only person who records the action against the fault. */
const ACTOR = PEOPLE.regular.id;

let action = '';
let signal = '';
const get = async (url: string) => {
  const reply = await t.ask('manager', { method: 'GET', url });
  expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200);
  return reply.body;
};
const patch = (url: string, payload: object) => t.ask('manager', { method: 'PATCH', url, payload });

beforeAll(async () => {
  t.setNow(NOW);
  await sql`UPDATE user_account SET first_name = 'Firstname' || id || 'x', last_name = 'Lastname' || id || 'x',
    username = 'user' || id || 'x', email = 'mail' || id || 'x@crustodian.example'`.execute(t.db);
  await insertQuietWeeks(t.db, V1);
  await learnBaselines(t.tools);
  await insertShift(t.db, V1, { day: TODAY }, FAULT);
  // Another person corrected every pizza.
  await sql`UPDATE pizza SET reviewer_id = ${PEOPLE.reviewer.id}`.execute(t.db);
  await chartDueShifts(t.tools);
  t.setNow(EVENING);
  const dashboard = `/api/dashboard/store-tv/company/${COMPANY_A}/`;
  await patch(`${dashboard}shift/`, { on: true });
  signal = String((await t.db.selectFrom('signal').select('id').executeTakeFirstOrThrow()).id);
});
afterAll(() => deleteJobs(t.db));

async function startAction(): Promise<void> {
  const ask = async (url: string, payload: object) =>
    (await t.ask('regular', { method: 'POST', url, payload })).json<{ id: string }>();
  const what = 'Cheese to the rim first';
  const due = addDays(TODAY, 3);
  const payload = { request_id: randomUUID(), signal, part: SEAL, shift: 'PM', what, due };
  action = (await ask(`/api/actions/venue/${V1}/`, payload)).id;
  await ask(`/api/actions/venue/${V1}/action/${action}/change/`, { kind: 'done', what });
  const after = Array<number>(70).fill(8);
  await insertShift(t.db, V1, { day: addDays(TODAY, 1) }, after);
  await chartDueShifts(t.tools);
}

const SHIFT = `${TV_CALLS}${V1}/shift/`;
const linkOfTv = async () => {
  const url = `/api/dashboard/store-tv/company/${COMPANY_A}/venue/${V1}/`;
  const { path } = (await patch(url, { access: 'link' })).json<{ path: string }>();
  return new URL(path, 'http://tv').search;
};

async function mailed(): Promise<string> {
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
    return { state: 'sent' as const, refused: [] };
  };
  const places = [{ kind: 'company', company: COMPANY_A }];
  const payload = { language: 'en', quiet: null, places };
  await t.ask('manager', { method: 'POST', url: '/api/morning-mail/', payload });
  t.setNow(SATURDAY_AT_SEVEN);
  await planMornings(t.tools);
  const log = openLog({ logLevel: 'silent' });
  await doNextJob(t.db, 'mail-morning', (job) =>
    mailMorning({ ...t.tools, mail: { send } }, job, log),
  );
  expect(mails).toHaveLength(1);
  const [{ subject, text, html }] = mails as [Mail];
  return JSON.stringify({ subject, text, html });
}

/** Everything sent to a reader of Today, of the shift or of an action, by origin. */
async function everythingSent(): Promise<Map<string, string>> {
  const sent = new Map<string, string>();
  sent.set('today', await get(`/api/today/company/${COMPANY_A}/`));
  sent.set('signals of a store', await get(`/api/signals/venue/${V1}/`));
  sent.set('signals of a company', await get(`/api/signals/company/${COMPANY_A}/`));
  sent.set('signal', await get(`/api/signals/venue/${V1}/signal/${signal}/`));
  const shift = await t.ask('anon', { method: 'GET', url: SHIFT + (await linkOfTv()) });
  expect(shift.json()).toMatchObject({ cue: { word: 'rim' }, pizzas: 40 });
  sent.set('shift screen', shift.body);
  sent.set('mail', await mailed());
  t.setNow(EVENING);
  await startAction();
  t.setNow(EVENING + 24 * HOUR);
  sent.set('actions', await get(`/api/actions/company/${COMPANY_A}/`));
  sent.set('action', await get(`/api/actions/venue/${V1}/action/${action}/`));
  sent.set('today after the proof', await get(`/api/today/company/${COMPANY_A}/`));
  return sent;
}

const MAKERS = /maker|made_by|employee|cashier|cook|crew|worker|operator|reviewer/i;
const SOUNDS = /sound|audio|beep|chime|speech|vibrat|\.(mp3|wav|ogg)\b/i;
const RED = /\bred\b|crimson|\brojo\b|severity|alarm/i;

/** Colours in a text that look red. */
const redsOf = (text: string): string[] =>
  [...text.matchAll(/#([\da-f]{2})([\da-f]{2})([\da-f]{2})\b/gi)]
    .filter(([, ...parts]) => {
      const [red, green, blue] = parts.map((part) => parseInt(part, 16)) as [
        number,
        number,
        number,
      ];
      const least = Math.min(green, blue);
      // Within 15 degrees of pure red, and neither grey nor nearly black.
      return red > 120 && red - least > 0.5 * red && Math.abs(green - blue) < (red - least) / 4;
    })
    .map(([colour]) => colour);

test('no answer and no mail names who made a pizza, makes a sound, or paints one red', async () => {
  const sent = await everythingSent();
  expect(sent.get('action')).toContain('"kind":"proven"');
  expect(sent.get('mail')).toContain('cheese is not closed to the rim');
  const found = [...sent].flatMap(([where, body]) => {
    // Pictures and grey placeholders are binary, and may contain any word by chance.
    const text = body.replaceAll(/base64,[\w+/=]+/g, '');
    const mayName = where === 'action' || where === 'actions' || where === 'today after the proof';
    const named = [...text.matchAll(/(?:Firstname|Lastname|user|mail)(\d+)x/g)]
      .filter(([, id]) => !(mayName && Number(id) === ACTOR))
      .map(([name]) => name);
    const words = [MAKERS, SOUNDS, RED].flatMap((words) => words.exec(text)?.[0] ?? []);
    return [...named, ...words, ...redsOf(text)].map((word) => `${where}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('what a camera or a till sends may not say who made a pizza', async () => {
  const order = { order: '8', line: 1, specialty: 'cheese', made: '2026/11/20 12:00:00' };
  const reply = await t.ask('anon', {
    method: 'POST',
    url: '/api/ingest/orders',
    headers: { authorization: `Device ${t.devices.deviceOfB}` },
    payload: { venue: String(VENUE_OF_B), orders: [{ ...order, made_by: 'Ana' }] },
  });
  expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining('made_by')]);
});
