import type { Mail } from '#platform/mail/mail';
import { openMailer } from '#platform/mail/mail';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { doNextJob, deleteJobs, storedJobs } from '#test/world/jobs';
import type { readMorningMail } from '@crustodian/contract/morning-mail';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { openLog } from '#platform/log';
import { sql } from 'kysely';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chartDueShifts } from '../signals/chart-shifts.job.ts';
import { learnBaselines } from '../signals/learn-baselines.job.ts';
import { insertQuietWeeks, insertShift, NOW, TODAY } from '../signals/signalled-store.fixture.ts';
import { mailMorning } from './mail-morning.job.ts';
import { morningPage, morningText } from './morning-page.ts';
import { forgetMornings, planMornings } from './plan-mornings.job.ts';

const t = testApp();
const log = openLog({ logLevel: 'silent' });
const HOUR = 3_600_000;
/** Saturday, 07:00 in Chicago. */
const SEVEN = NOW + 25 * HOUR;
const EN = { language: 'en', quiet: null };
const OWN = { kind: 'venue', company: COMPANY_A, venue: V1 };

let dataDir = '';
const subscribe = async (payload: object, kind: ViewerKind = 'regular') => {
  const reply = await t.ask(kind, { method: 'POST', url: '/api/morning-mail/', payload });
  return [reply.statusCode, reply.json<{ code?: string }>()] as const;
};
const plan = () => planMornings(t.tools);
/** Sends the next mail to the outbox. */
async function deliver(send = (mail: Mail) => outbox().send(mail)): Promise<boolean> {
  const tools = { ...t.tools, mail: { send } };
  return doNextJob(t.db, 'mail-morning', (job) => mailMorning(tools, job, log));
}
const outbox = () =>
  openMailer({ dataDir, smtpUrl: undefined, mailFrom: 'crustodian@pizza.example' });
async function received(): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

beforeAll(async () => {
  t.setNow(NOW);
  for (const venue of [V1, V2]) await insertQuietWeeks(t.db, venue);
  await learnBaselines(t.tools);
  const fault = [...Array<number>(25).fill(8), ...Array<number>(15).fill(3)];
  for (const venue of [V1, V2]) await insertShift(t.db, venue, { day: TODAY }, fault);
  await chartDueShifts(t.tools);
  const picture = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#c96' },
  })
    .jpeg()
    .toBuffer();
  const digest = await t.tools.pictures.put(picture);
  await sql`UPDATE pizza SET picture = ${digest} WHERE venue_id IN (${V1}, ${V2})`.execute(t.db);
});
beforeEach(async () => {
  t.setNow(SEVEN);
  dataDir = await mkdtemp(join(tmpdir(), 'mornings-'));
  for (const table of [
    'morning_setting',
    'morning_place',
    'morning_mail',
    'morning_news',
    'morning_told',
    'webhook_message',
    'webhook_receiver',
  ] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await deleteJobs(t.db);
  return () => rm(dataDir, { recursive: true });
});
afterAll(() => deleteJobs(t.db));

test('at seven the lines are mailed, as a person’s program reads them', async () => {
  expect(await subscribe({ ...EN, places: [OWN] })).toMatchObject([200, EN]);
  await plan();
  expect(await deliver()).toBe(true);
  const [mail] = await received();
  expect(mail).toMatchObject({
    subject: 'Start with the cheese seal: Venue 1',
    to: [{ address: 'regular@crustodian.example' }],
  });
  expect(mail!.text).toContain('Venue 1: cheese is not closed to the rim at dinner.');
  expect(mail!.text).toContain('One line today.');
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain('Company a, Saturday');
    expect(part).toContain('You get this for one store of Company a.');
  }
  expect(mail!.html).toMatch(/<b>Kitchen<\/b> · about \d+ points a week/);
  expect(mail!.text).toContain(`/signal?venue=${V1}&signal=`);
  expect(mail!.html).toMatch(/>Start an action<\/a/);
  expect(mail!.text).toContain('Start an action: http');
  expect(mail!.html).toContain('cheese is not closed to the rim');
  const cids = [...mail!.html!.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`);
  expect(cids.length).toBeGreaterThan(1);
  expect(cids[0]).toBe('<logo>');
  expect(mail!.attachments.map(({ contentId }) => contentId)).toEqual(cids);
  expect(new Set(mail!.attachments.map((one) => `${one.disposition} ${one.mimeType}`))).toEqual(
    new Set(['inline image/png', 'inline image/jpeg']),
  );
  const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe')).toMatch(
    /^<http\S+\/api\/morning-mail\/unsubscribe\?token=[\w-]{32}>$/,
  );
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  // Nothing is loaded from other servers.
  expect(mail!.html).not.toMatch(/src="http/);
});

test('before seven there is none, and one line is mailed once', async () => {
  await subscribe({ ...EN, places: [OWN] });
  t.setNow(SEVEN - 60_000);
  await plan();
  expect(await storedJobs(t.db, 'mail-morning')).toEqual([]);
  t.setNow(SEVEN);
  await Promise.all([plan(), plan()]);
  await plan();
  expect(await deliver()).toBe(true);
  expect(await deliver()).toBe(false);
  // The next morning there is no news.
  t.setNow(SEVEN + 9 * HOUR);
  await plan();
  t.setNow(SEVEN + 24 * HOUR);
  await plan();
  expect(await deliver()).toBe(false);
  expect(await received()).toHaveLength(1);
});

/** Inserts a company's receiver, by default for the lines of Today. */
const insertReceiver = (id: number, company: number, kinds = ['today']) =>
  sql`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret, secret_changed_at, made_by, made_at)
    VALUES (${id}, ${company}, 'Chat', 'https://chat.example', ${kinds}, ''::bytea, now(), 1, '2026-01-01')`.execute(
    t.db,
  );
const sentMessages = async () => {
  const { rows } = await sql<{ receiver: number; type: string; body: string }>`
    SELECT receiver_id AS receiver, type, body FROM webhook_message ORDER BY id`.execute(t.db);
  return rows.map(({ body, ...row }) => ({ ...row, ...JSON.parse(body) }));
};

describe('by webhook', () => {
  const WEBHOOK = { mail: false, webhook: true };

  test('the company’s receivers of Today are told at seven, and nobody is mailed', async () => {
    await insertReceiver(1, COMPANY_A);
    await insertReceiver(2, COMPANY_A, ['report']);
    await insertReceiver(3, COMPANY_B);
    await subscribe({ ...EN, channels: WEBHOOK, places: [OWN] });
    t.setNow(SEVEN - 60_000);
    await plan();
    expect(await sentMessages()).toEqual([]);
    t.setNow(SEVEN);
    await plan();
    expect(await sentMessages()).toMatchObject([
      {
        receiver: 1,
        type: 'today.lines',
        data: {
          language: 'en',
          headline: 'Start with the cheese seal: Venue 1.',
          lines: [
            {
              sentence: 'Venue 1: cheese is not closed to the rim at dinner.',
              url: expect.stringMatching(new RegExp(`/signal\\?venue=${V1}&signal=\\d+$`)),
            },
          ],
        },
      },
    ]);
    expect(await storedJobs(t.db, 'mail-morning')).toEqual([]);
  });

  test('a line is told once, however many people chose so; both channels may be chosen', async () => {
    await insertReceiver(1, COMPANY_A);
    await subscribe({ ...EN, channels: WEBHOOK, places: [OWN] });
    await subscribe({ ...EN, channels: { mail: true, webhook: true }, places: [OWN] }, 'manager');
    await Promise.all([plan(), plan()]);
    t.setNow(SEVEN + HOUR);
    await plan();
    expect(await sentMessages()).toHaveLength(1);
    expect(await storedJobs(t.db, 'mail-morning')).toHaveLength(1);
  });

  test('of more than seven lines the others are told the next morning', async () => {
    await insertReceiver(1, COMPANY_A);
    await subscribe({ ...EN, channels: WEBHOOK, places: [OWN] });
    await sql`INSERT INTO camera_item (venue_id, id, camera, fault, since_local, found_at, is_sure)
      SELECT ${V1}::int, at, 'oven-' || at, 'off', '2026-11-18 12:00:00', now(), true
      FROM generate_series(1, 9) AS at`.execute(t.db);
    await plan();
    t.setNow(SEVEN + 24 * HOUR);
    await plan();
    await t.db.deleteFrom('camera_item').execute();
    const [first, second] = await sentMessages();
    expect(first.data.lines).toHaveLength(7);
    expect(second.data.lines).toHaveLength(2);
  });

  test('quiet hours hold for it, too', async () => {
    await insertReceiver(1, COMPANY_A);
    const quiet = { from: 21, until: 8 };
    await subscribe({ language: 'en', quiet, channels: WEBHOOK, places: [OWN] });
    await plan();
    expect(await sentMessages()).toEqual([]);
    t.setNow(SEVEN + HOUR);
    await plan();
    expect(await sentMessages()).toHaveLength(1);
  });

  test('receivers get nothing about undelivered reports or open objections, whoever subscribed', async () => {
    await insertReceiver(1, COMPANY_A);
    const report = { venue_id: V1, id: 777, week_stamp: '2026-11-08', name: 'report' };
    await t.db
      .insertInto('weekly_report')
      .values({ ...report, state: 'generated' })
      .execute();
    await sql`INSERT INTO report_file (venue_id, report_id, digest, pages, bytes, made_by, made_at)
      VALUES (${V1}, 777, 'd', 1, 3, 'server', ${new Date(SEVEN - HOUR)})`.execute(t.db);
    await sql`INSERT INTO objection (id, company_id, venue_id, business_date, pizza_id, week, reason,
        sentence, engine, asked_by, asked_at, due_at, state)
      SELECT gen_random_uuid(), ${COMPANY_A}, venue_id, business_date, id, '2026-11-15', 'camera', '', 'e',
        ${PEOPLE.regular.id}, ${new Date(SEVEN)}, ${new Date(SEVEN + HOUR)}, 'open'
      FROM pizza WHERE venue_id = ${V1} LIMIT 1`.execute(t.db);
    await subscribe({ ...EN, channels: WEBHOOK, places: [OWN] }, 'staff');
    await plan();
    const [message] = await sentMessages();
    for (const table of ['objection', 'report_file', 'weekly_report'] as const)
      await t.db.deleteFrom(table).execute();
    const sentences = message.data.lines.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences).toEqual(['Venue 1: cheese is not closed to the rim at dinner.']);
  });

  test('the channels are kept and audited; the link of a mail stops the mail alone', async () => {
    await t.db.deleteFrom('audit_entry').execute();
    const channels = { mail: true, webhook: true };
    await subscribe({ ...EN, channels, places: [OWN] });
    const read = async () =>
      (await t.ask('regular', { method: 'GET', url: '/api/morning-mail/' })).json();
    expect(await read()).toMatchObject({ channels, places: [OWN] });
    const { token } = await t.db
      .selectFrom('morning_setting')
      .select('token')
      .executeTakeFirstOrThrow();
    const url = `/api/morning-mail/unsubscribe?token=${token}`;
    await t.app.inject({ method: 'POST', url });
    expect(await read()).toMatchObject({ channels: WEBHOOK, places: [OWN] });
    const { rows } = await sql<{ after: object }>`SELECT after FROM audit_entry
      WHERE action = 'morning_mail_changed' ORDER BY id`.execute(t.db);
    expect(rows).toMatchObject([
      { after: { channels: ['mail', 'webhook'] } },
      { after: { channels: ['webhook'] } },
    ]);
  });
});

test('the lines are counted, and pictures of many stores are named by their store', () => {
  const line = { head: 'Kitchen', sentence: 'A', evidence: 'B', path: '/today', pictures: [] };
  const pictures = ['1-261120-1', '2-261120-1'];
  const many = { ...line, head: 'Chain-wide · about 9 points a week', pictures };
  const content = (language: 'en' | 'es') => ({
    language,
    headline: 'Start.',
    lines: [{ ...many, captions: ['Bandera', 'Boerne'] }, line],
  });
  const links = { publicUrl: 'https://pizza.example', stop: 'https://pizza.example/stop' };
  const page = morningPage(content('en'), { ...links, isShown: (pizza) => pizza === pictures[1] });
  expect(page).toContain('Two lines today, the costliest first.');
  expect(page).toContain('<b>Chain-wide</b> · about 9 points a week');
  // From the second line on, the button is next to the pictures.
  const buttonNextToPictures = /<td align="right" valign="bottom"[^>]*>\s*<a/g;
  expect(page.match(buttonNextToPictures)).toHaveLength(1);
  // The first picture is missing, and so is its caption.
  expect(page).toMatch(/>Boerne<\/a/);
  expect(page).not.toContain('Bandera');
  expect(morningText(content('es'), links)).toContain('Hoy hay dos líneas');
});

test('no lines, no mail', async () => {
  await subscribe({ ...EN, places: [OWN] });
  t.setNow(SEVEN + 48 * HOUR);
  await plan();
  expect(await storedJobs(t.db, 'mail-morning')).toEqual([]);
  const made = await t.db.selectFrom('morning_mail').select('content').execute();
  expect(made).toEqual([{ content: null }]);
});

test('a mail server that is down for a day loses none and doubles none', async () => {
  await subscribe({ ...EN, places: [OWN] });
  await plan();
  const ids: (string | undefined)[] = [];
  const down = async (mail: Mail) => {
    ids.push(mail.id);
    return { state: 'failed' as const, alert: 'the mail server cannot be reached' };
  };
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(deliver(down)).rejects.toThrow('cannot be reached');
  }
  t.setNow(SEVEN + 24 * HOUR);
  await plan();
  expect(await deliver((mail) => (ids.push(mail.id), outbox().send(mail)))).toBe(true);
  expect(await deliver()).toBe(false);
  expect(new Set(ids).size).toBe(1);
  expect(await received()).toHaveLength(1);
  // Simulates a process that died after the mail was accepted but before its job ended.
  await mailMorning(
    { ...t.tools, mail: outbox() },
    { user: PEOPLE.regular.id, day: '2026-11-21' },
    log,
  );
  expect(await received()).toHaveLength(1);
});

test.each([
  [47, 0],
  [49, 1],
])('lines of a mail that was not sent for %i hours are in %i more', async (hours, mails) => {
  await subscribe({ ...EN, places: [OWN] });
  await plan();
  await deleteJobs(t.db);
  const ago = sql.lit(`${hours} hours`);
  await sql`UPDATE morning_mail SET day = day - 2, made_at = made_at - ${ago}::interval`.execute(
    t.db,
  );
  await sql`UPDATE morning_news SET mailed_at = mailed_at - ${ago}::interval`.execute(t.db);
  await plan();
  expect(await deliver()).toBe(mails > 0);
  const texts = (await received()).map(({ text }) => text);
  const line = expect.stringContaining('cheese is not closed to the rim') as string;
  expect(texts).toEqual(Array.from({ length: mails }, () => line));
});

test('in Spanish, of a whole company, after quiet hours', async () => {
  const quiet = { from: 22, until: 9 };
  const places = [{ kind: 'company', company: COMPANY_A }];
  await subscribe({ language: 'es', quiet, places }, 'manager');
  await plan();
  expect(await storedJobs(t.db, 'mail-morning')).toEqual([]);
  t.setNow(SEVEN + 2 * HOUR);
  await plan();
  await deliver();
  const [mail] = await received();
  expect(mail!.text).toContain('Venue 1: el queso no cierra hasta el borde en la cena.');
  expect(mail!.text).toContain('Venue 2: el queso no cierra hasta el borde en la cena.');
  expect(mail!.html).toMatch(/>Iniciar una (sola )?acción<\/a/);
  expect(mail!.text).toContain('Company a, sábado');
  expect(mail!.text).toContain('Recibes esto por tres tiendas de Company a.');
  expect(mail!.text).toContain('Parar estos correos');
  expect(mail!.html).toContain('lang="es"');
});

test('who may not see a store any more hears nothing of it', async () => {
  await subscribe({ ...EN, places: [OWN] }, 'store');
  await sql`UPDATE venue_membership SET venue_id = ${V2} WHERE user_id = ${PEOPLE.store.id}`.execute(
    t.db,
  );
  await plan();
  await sql`UPDATE venue_membership SET venue_id = ${V1} WHERE user_id = ${PEOPLE.store.id}`.execute(
    t.db,
  );
  expect(await storedJobs(t.db, 'mail-morning')).toEqual([]);
});

test('a mail that waited is not sent to a person who can no longer see its store', async () => {
  await subscribe({ ...EN, places: [OWN] }, 'store');
  await plan();
  const move = (venue: number) =>
    sql`UPDATE venue_membership SET venue_id = ${venue} WHERE user_id = ${PEOPLE.store.id}`.execute(
      t.db,
    );
  await move(V2);
  expect(await deliver()).toBe(true);
  expect(await received()).toEqual([]);
  // Its lines count as news again, for the next mail.
  const { rows } = await sql`SELECT FROM morning_news WHERE user_id = ${PEOPLE.store.id}`.execute(
    t.db,
  );
  expect(rows).toEqual([]);
  // The setting can be saved without the store.
  const reply = await t.ask('store', { method: 'GET', url: '/api/morning-mail/' });
  expect(reply.json<Answer<typeof readMorningMail>>().places).toEqual([]);
  await move(V1);
});

test('a mail that was made before an upgrade, without the names of its stores, is held to those of its lines', async () => {
  const makeOld = async () => {
    await t.db.deleteFrom('morning_news').execute();
    await t.db.deleteFrom('morning_mail').execute();
    await plan();
    await sql`UPDATE morning_mail SET content = content - '{venues,companies,day}'::text[]`.execute(
      t.db,
    );
  };
  await subscribe({ ...EN, places: [OWN] }, 'store');
  const move = (venue: number) =>
    sql`UPDATE venue_membership SET venue_id = ${venue} WHERE user_id = ${PEOPLE.store.id}`.execute(
      t.db,
    );
  await makeOld();
  await move(V2);
  expect(await deliver()).toBe(true);
  expect(await received()).toEqual([]);
  await move(V1);
  await makeOld();
  expect(await deliver()).toBe(true);
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail!.text).toMatch(/^Start with/);
  expect(mail!.text).not.toContain('You get this for');
});

test('one click stops them without a log-in, and so does the button of the page', async () => {
  await subscribe({ ...EN, places: [OWN] });
  await plan();
  const { token } = await t.db
    .selectFrom('morning_setting')
    .select('token')
    .executeTakeFirstOrThrow();
  const url = `/api/morning-mail/unsubscribe?token=${token}`;
  const page = await t.app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Stop these mails');
  // A GET request, for example by a link checker, stops nothing.
  expect(await t.db.selectFrom('morning_place').selectAll().execute()).toHaveLength(1);
  const click = await t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([click.statusCode, click.body]).toEqual([
    200,
    expect.stringContaining('These mails are stopped.'),
  ]);
  // A waiting mail is not sent either.
  await deliver();
  expect(await received()).toEqual([]);
  const [entry] = await t.db
    .selectFrom('audit_entry')
    .select(['user_id', 'after'])
    .where('action', '=', 'morning_mail_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entry).toEqual({ user_id: PEOPLE.regular.id, after: { places: [] } });
});

test('saving the same setting again adds nothing to the audit log', async () => {
  const entries = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM audit_entry
      WHERE action = 'morning_mail_changed'`.execute(t.db);
    return rows[0]!.n;
  };
  const before = await entries();
  for (let time = 0; time < 3; time += 1) await subscribe({ ...EN, places: [OWN] });
  expect((await entries()) - before).toBe(1);
  await subscribe({ ...EN, language: 'es', places: [OWN] });
  expect((await entries()) - before).toBe(2);
});

test('an unknown link says so', async () => {
  const url = '/api/morning-mail/unsubscribe?token=nobody';
  for (const method of ['GET', 'POST'] as const) {
    const english = await t.app.inject({ method, url });
    expect(english.body).toContain('This link is not one of ours');
    const headers = { 'accept-language': 'es-MX' };
    const spanish = await t.app.inject({ method, url, headers });
    expect(spanish.body).toMatch(/lang="es"[\s\S]*Este enlace no es nuestro/);
  }
});

test('a person chooses among what they can see', async () => {
  const read = async (kind: ViewerKind) =>
    (await t.ask(kind, { method: 'GET', url: '/api/morning-mail/' })).json<
      Answer<typeof readMorningMail>
    >();
  const { choices, places } = await read('region');
  expect(places).toEqual([]);
  expect(choices.map(({ place }) => place.kind)).toEqual(['company', 'region', 'venue', 'venue']);
  await subscribe({ ...EN, places: [OWN] });
  expect((await read('regular')).places).toEqual([OWN]);
});

test.each([
  ['a store of another company', { ...EN, places: [{ ...OWN, venue: VENUE_OF_B }] }, 403],
  ['another company', { ...EN, places: [{ kind: 'company', company: COMPANY_B }] }, 403],
  ['an hour that is none', { ...EN, quiet: { from: 24, until: 7 }, places: [] }, 400],
  ['a language that is none', { ...EN, language: 'fr', places: [] }, 400],
])('refused: %s', async (_, payload, status) => {
  expect((await subscribe(payload))[0]).toBe(status);
  expect(await t.db.selectFrom('morning_place').selectAll().execute()).toEqual([]);
});

test('mails are kept for a month, and what was mailed for a year', async () => {
  await subscribe({ ...EN, places: [OWN] });
  await plan();
  const kept = async (days: number) => {
    t.setNow(SEVEN + days * 24 * HOUR);
    await forgetMornings(t.tools);
    const { rows } = await sql<{ mails: number; news: number }>`SELECT
      (SELECT count(*)::int FROM morning_mail) AS mails,
      (SELECT count(*)::int FROM morning_news) AS news`.execute(t.db);
    return rows[0];
  };
  expect(await kept(30)).toEqual({ mails: 1, news: 1 });
  expect(await kept(31)).toEqual({ mails: 0, news: 1 });
  expect(await kept(366)).toEqual({ mails: 0, news: 0 });
});
