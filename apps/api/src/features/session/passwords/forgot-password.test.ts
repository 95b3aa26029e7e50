import { CSRF_COOKIE } from '#platform/auth/csrf';
import { makePasswordLink } from '#platform/auth/passwords/password-link';
import { testApp } from '#test/world/app';
import { PEOPLE } from '#test/world/fixture';
import { doNextJob, deleteJobs, storedJobs } from '#test/world/jobs';
import { openMailer } from '#platform/mail/mail';
import { openLog } from '#platform/log';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, test } from 'vitest';
import { LINKS_AN_HOUR } from './forgot-password.ts';
import { mailPasswordLink } from './mail-password-link.job.ts';

const t = testApp();
const log = openLog({ logLevel: 'silent' });
const CSRF = 'c'.repeat(43);
const NEW = 'the crust was thin';
const username = 'reviewer@crustodian.example';
beforeEach(async () => {
  await t.db.deleteFrom('attempt_count').execute();
  await t.db.deleteFrom('password_link').execute();
  await deleteJobs(t.db);
});

const submit = (url: string, fields: Record<string, string>, remoteAddress = '192.0.2.1') =>
  t.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `${CSRF_COOKIE}=${CSRF}`,
    },
    payload: new URLSearchParams({ csrf: CSRF, lang: 'en', ...fields }).toString(),
  });
const ask = (name: string, remoteAddress?: string) =>
  submit('/api/forgot-password', { username: name }, remoteAddress);

const outbox = () => join(t.tools.config.dataDir, 'outbox');
const mails = () => readdir(outbox()).catch((): string[] => []);
/** Runs the queued jobs, as the server does. */
async function mailAll(mail = t.tools.mail): Promise<void> {
  const tools = { ...t.tools, mail };
  while (await doNextJob(t.db, 'mail-password-link', (job) => mailPasswordLink(tools, job, log)));
}
async function newMail(before: readonly string[]): Promise<string> {
  await mailAll();
  const name = (await mails()).find((each) => each.endsWith('.eml') && !before.includes(each));
  if (name === undefined) throw new Error('no mail');
  const text = await readFile(join(outbox(), name), 'utf8');
  return text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
const links = (user: number) =>
  t.db.selectFrom('password_link').select('user_id').where('user_id', '=', user).execute();

test('the log-in page leads there', async () => {
  const { body } = await t.app.inject({ url: '/api/login?lang=es' });
  expect(body).toContain('href="/api/forgot-password?lang=es"');
  const page = await t.app.inject({ url: '/api/forgot-password?lang=es' });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).toContain('Contraseña olvidada');
});

test('a link is mailed that works once, sets the password and ends every sign-in', async () => {
  const signIn = (password: string) =>
    t.app.inject({ method: 'POST', url: '/api/token/', payload: { username, password } });
  const { access } = (await signIn('pizza')).json<{ access: string }>();
  const before = await mails();
  const reply = await ask(username);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('If there is an account with this address');
  const mail = await newMail(before);
  expect(mail).toContain(`To: ${username}`);
  expect(mail).toContain('for 60 minutes');
  const token = /token=([\w-]{43})/.exec(mail)![1]!;
  const set = await submit('/api/set-password', { token, password: NEW, again: NEW });
  expect(set.statusCode).toBe(303);
  const headers = { authorization: `JWT ${access}` };
  expect((await t.app.inject({ url: '/api/get_my_info', headers })).statusCode).toBe(401);
  expect((await signIn('pizza')).statusCode).toBe(401);
  expect((await signIn(NEW)).statusCode).toBe(200);
  const again = await submit('/api/set-password', { token, password: NEW, again: NEW });
  expect(again.statusCode).toBe(410);
});

test('nobody learns who has an account: the same answer, after the same work', async () => {
  const known = await ask(username);
  const unknown = await ask('nobody@crustodian.example');
  expect(unknown.statusCode).toBe(known.statusCode);
  expect(unknown.body).toBe(known.body);
  await mailAll();
  expect(await links(PEOPLE.reviewer.id)).toHaveLength(1);
  const took = async (name: string) => {
    const began = performance.now();
    await ask(name);
    return performance.now() - began;
  };
  const times = { known: 0, unknown: 0 };
  for (let i = 0; i < 5; i += 1) {
    times.known += await took('manager@crustodian.example');
    times.unknown += await took(`nobody${i}@crustodian.example`);
  }
  expect(times.known).toBeLessThan(times.unknown * 3 + 50);
  expect(times.unknown).toBeLessThan(times.known * 3 + 50);
});

test('an inbox is not filled, and an address asks so often an hour', async () => {
  for (let i = 0; i < LINKS_AN_HOUR.account + 2; i += 1) await ask(username, `192.0.2.${i}`);
  await mailAll();
  expect(await links(PEOPLE.reviewer.id)).toHaveLength(LINKS_AN_HOUR.account);
  for (let i = 0; i < LINKS_AN_HOUR.address; i += 1) {
    expect((await ask(`nobody${i}@crustodian.example`, '198.51.100.1')).statusCode).toBe(200);
  }
  const refused = await ask(username, '198.51.100.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(refused.body).toContain('Too many attempts. Wait 60 minutes and try again.');
  expect((await ask(username, '198.51.100.2')).statusCode).toBe(200);
});

test('an address with accents may be written in another case', async () => {
  const reviewer = t.db.updateTable('user_account').where('id', '=', PEOPLE.reviewer.id);
  await reviewer.set({ email: 'ÓSCAR@crustodian.example' }).execute();
  await ask('óscar@crustodian.example');
  await mailAll();
  await reviewer.set({ email: username }).execute();
  expect(await links(PEOPLE.reviewer.id)).toHaveLength(1);
});

test('of two addresses that are the same but for how accents are stored, the one as typed is meant', async () => {
  const emailOf = (id: number, email: string) =>
    t.db.updateTable('user_account').set({ email }).where('id', '=', id).execute();
  await emailOf(PEOPLE.manager.id, 'o\u0301scar@crustodian.example');
  await emailOf(PEOPLE.reviewer.id, 'óscar@crustodian.example');
  await ask('óscar@crustodian.example');
  await mailAll();
  await emailOf(PEOPLE.manager.id, 'manager@crustodian.example');
  await emailOf(PEOPLE.reviewer.id, username);
  expect(await links(PEOPLE.reviewer.id)).toHaveLength(1);
  expect(await links(PEOPLE.manager.id)).toHaveLength(0);
});

test('asking for the number of an account as a name takes none of its links', async () => {
  for (let i = 0; i <= LINKS_AN_HOUR.account; i += 1) {
    await ask(String(PEOPLE.reviewer.id), `192.0.2.${i}`);
  }
  await ask(username);
  await mailAll();
  expect(await links(PEOPLE.reviewer.id)).toHaveLength(1);
});

/** A mail server on a port; on any free port if none is given. */
async function smtpServer(taken: string[], at = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.on('end', () => {
        taken.push(text);
        done();
      });
    },
  });
  await new Promise<void>((up) => server.listen(at, '127.0.0.1', up));
  // Safe because the server listens on a port.
  const { port } = server.server.address() as AddressInfo;
  return { port, down: () => new Promise<void>((down) => server.close(down)) };
}

test('a mail server that is down loses no mail and doubles none', async () => {
  const taken: string[] = [];
  const { port, down } = await smtpServer(taken);
  await down();
  const mail = openMailer({ ...t.tools.config, smtpUrl: `smtp://127.0.0.1:${port}` });
  for (const name of [username, 'manager@crustodian.example']) await ask(name);
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(mailAll(mail)).rejects.toThrow('the mail server cannot be reached');
  }
  expect(await storedJobs(t.db, 'mail-password-link')).toHaveLength(2);
  const again = await smtpServer(taken, port);
  await mailAll(mail);
  await mailAll(mail);
  await again.down();
  const heads = (name: string) =>
    taken.map((text) => new RegExp(`^${name}: (.*)\\r$`, 'm').exec(text)![1]!).toSorted();
  expect(heads('To')).toEqual(['manager@crustodian.example', username]);
  expect(new Set(heads('Message-ID')).size).toBe(2);
});

test('asking does not void the link of an invitation', async () => {
  const now = Date.now();
  const token = await makePasswordLink(t.db, { user: PEOPLE.store.id, now });
  await ask('store@crustodian.example');
  await mailAll();
  expect(await links(PEOPLE.store.id)).toHaveLength(2);
  expect((await t.app.inject({ url: `/api/set-password?token=${token}` })).statusCode).toBe(200);
});

test('a form of another site: 403, and no mail', async () => {
  const reply = await submit('/api/forgot-password', { username, csrf: 'd'.repeat(43) });
  expect(reply.statusCode).toBe(403);
  expect(await links(PEOPLE.reviewer.id)).toEqual([]);
});
