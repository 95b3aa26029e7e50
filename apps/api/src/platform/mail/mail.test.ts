import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMailer, type Mail } from './mail.ts';

const FROM = 'Crustodian <crustodian@shop.example>';
const MAIL: Mail = {
  to: ['ana@lumbre.example'],
  subject: 'Contraseña nueva',
  text: 'A link: https://crustodian.example/x',
};

let dataDir = '';
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crustodian-mail-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(dataDir, { recursive: true });
});

interface Received {
  from: string;
  to: string[];
  text: string;
}

/** A real mail server on a separate port; returns what it has received. */
async function mailServer(options: SMTPServerOptions = {}): Promise<[url: string, Received[]]> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => new Promise<void>((ended) => server.close(ended)));
  const { port } = server.server.address() as { port: number };
  return [`smtp://127.0.0.1:${port}`, received];
}

const PATIENT = { connectMs: 10_000, silenceMs: 10_000 };
const IMPATIENT = { connectMs: 300, silenceMs: 300 };

const send = (smtpUrl: string | undefined, mail = MAIL, patience = PATIENT) =>
  openMailer({ smtpUrl, mailFrom: FROM, dataDir }, patience).send(mail);

describe('with a mail server', () => {
  test('the mail arrives, with its files', async () => {
    const [url, received] = await mailServer();
    const pdf = Buffer.from('%PDF-1.7 a report');
    const attachments = [{ name: 'week-11.pdf', type: 'application/pdf', content: pdf }];
    const html = '<p>A <b>report</b></p>';
    expect(await send(url, { ...MAIL, html, attachments })).toEqual({ state: 'sent', refused: [] });
    expect(received).toHaveLength(1);
    const { from, to, text } = received[0]!;
    expect([from, to]).toEqual(['crustodian@shop.example', MAIL.to]);
    expect(text).toContain('From: Crustodian <crustodian@shop.example>');
    expect(text).toContain('filename=week-11.pdf');
    expect(text).toContain(pdf.toString('base64'));
    expect(text).toContain('<b>report</b>');
  });

  test('user name and password of the address are shown', async () => {
    const seen: unknown[] = [];
    const [url] = await mailServer({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        seen.push(username, password);
        done(null, { user: username });
      },
    });
    const delivery = await send(url.replace('//', '//shop%40example:p%3Ass@'));
    expect(delivery.state).toBe('sent');
    expect(seen).toEqual(['shop@example', 'p:ss']);
  });

  test('an address that it refuses is reported, the others get theirs', async () => {
    const [url, received] = await mailServer({
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('gone') ? new Error('No such person') : null);
      },
    });
    const to = ['gone@lumbre.example', 'ana@lumbre.example'];
    expect(await send(url, { ...MAIL, to })).toEqual({
      state: 'sent',
      refused: ['gone@lumbre.example'],
    });
    expect(received[0]!.to).toEqual(['ana@lumbre.example']);
  });

  test('no line of a subject or an address becomes a header', async () => {
    const [url, received] = await mailServer();
    await send(url, { ...MAIL, subject: 'Hello\r\nBcc: spy@evil.example' });
    expect(received[0]!.to).toEqual(MAIL.to);
    expect(received[0]!.text).not.toMatch(/^Bcc:/im);
  });
});

test('a subject is short and says what it says', async () => {
  const [url, received] = await mailServer();
  await send(url, { ...MAIL, subject: `=?utf-8?q?=0aBcc:_x?= ${'x'.repeat(2000)}` });
  const lines = received[0]!.text.split('\r\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(998);
  expect(received[0]!.text).toMatch(/^Subject: = \?utf-8\?q\?=0aBcc:_x/m);
});

describe('a mail server that', () => {
  test.each<[string, SMTPServerOptions, string]>([
    [
      'refuses the address',
      { onRcptTo: (_address, _session, done) => done(new Error('No such person here')) },
      'the mail server refused the address (550 No such person here)',
    ],
    [
      'refuses the mail',
      {
        onData(stream, _session, done) {
          stream.resume().on('end', () => done(new Error('Looks like spam')));
        },
      },
      'the mail server refused the mail (450 Looks like spam)',
    ],
    [
      'refuses whoever connects',
      { onConnect: (_session, done) => done(new Error('Go away')) },
      'Go away',
    ],
    [
      'wants another password',
      {
        authOptional: false,
        onAuth: (_a, _s, done) => done(new Error('No')),
      },
      'does not accept the user name and password',
    ],
    [
      'is slow beyond patience',
      { onMailFrom: (_address, _session, done) => void setTimeout(done, 2000).unref() },
      'the mail server did not answer in time',
    ],
  ])('%s: the alert says so', async (_case, options, alert) => {
    const [url] = await mailServer(options);
    const delivery = await send(url.replace('//', '//shop:secret@'), MAIL, IMPATIENT);
    expect(delivery).toEqual({ state: 'failed', alert: expect.stringContaining(alert) });
    expect(JSON.stringify(delivery)).not.toContain('secret');
  });

  test('is not there', async () => {
    const [url] = await mailServer();
    await closing.pop()!();
    expect(await send(url)).toEqual({
      state: 'failed',
      alert: expect.stringContaining('the mail server cannot be reached'),
    });
  });

  test.each([
    ['says nothing', () => undefined, 'the mail server did not answer in time'],
    ['drops the line', (socket: Socket) => void socket.destroy(), 'the mail server'],
  ])('%s', async (_case, meet, alert) => {
    const server = createServer((socket) => meet(socket.on('error', () => undefined)));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    closing.push(() => new Promise((ended) => server.close(ended)));
    const { port } = server.address() as { port: number };
    const delivery = await send(`smtp://127.0.0.1:${port}`, MAIL, IMPATIENT);
    expect(delivery).toEqual({ state: 'failed', alert: expect.stringContaining(alert) });
  });
});

test.each([
  ['empty lines', '', '\r\n'],
  ['a greeting without end', '', '220-hello\r\n'],
  ['a line without end', '', 'x'],
  ['an endless list of what it can do', '220 shop\r\n', '250-SIZE 1000000\r\n'],
])('a mail server that sends %s is left at once', async (_case, first, part) => {
  const flood = part.repeat(60_000 / part.length);
  let sent = 0;
  const server = createServer((socket) => {
    const goOn = () => {
      while (!socket.destroyed && socket.write(flood)) sent += flood.length;
    };
    socket.on('error', () => undefined).on('drain', goOn);
    if (first === '') return goOn();
    socket.write(first);
    socket.once('data', goOn);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => new Promise((ended) => server.close(ended)));
  const { port } = server.address() as { port: number };
  const began = performance.now();
  expect((await send(`smtp://127.0.0.1:${port}`)).state).toBe('failed');
  expect(performance.now() - began).toBeLessThan(3000);
  expect(sent).toBeLessThan(32 * 2 ** 20);
});

describe('without a mail server', () => {
  test('the mail lies in the outbox folder, and the alert says where', async () => {
    const delivery = await send(undefined);
    const [name] = await readdir(join(dataDir, 'outbox'));
    expect(delivery).toEqual({
      state: 'kept',
      file: join(dataDir, 'outbox', name!),
      alert: expect.stringContaining(name!),
    });
    const text = await readFile(join(dataDir, 'outbox', name!), 'utf8');
    expect(text).toContain('To: ana@lumbre.example');
    expect(text).toContain('https://crustodian.example/x');
  });

  test('what a killed process left of a mail is removed, not what is being written', async () => {
    const outbox = join(dataDir, 'outbox');
    await mkdir(outbox);
    const [left, young, mail] = ['a.eml.0123456789ab', 'b.eml.0123456789ab', 'c.eml'];
    for (const name of [left, mail]) await writeFile(join(outbox, name), 'half');
    const mailer = openMailer({ dataDir, smtpUrl: undefined, mailFrom: FROM }, undefined, 200);
    await mailer.send(MAIL);
    await writeFile(join(outbox, young), 'half');
    await vi.waitFor(async () => expect(await readdir(outbox)).not.toContain(left), 5000);
    const kept = await readdir(outbox);
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(expect.arrayContaining([young, mail]));
  });

  test('a folder that cannot be written is reported', async () => {
    const delivery = await openMailer({
      smtpUrl: undefined,
      mailFrom: FROM,
      dataDir: '/dev/null',
    }).send(MAIL);
    expect(delivery.state).toBe('failed');
  });
});

test('a mail in the outbox is for nobody but the product', async () => {
  const delivery = await openMailer({ dataDir, smtpUrl: undefined, mailFrom: FROM }).send(MAIL);
  // Safe because no mail server is set.
  const { file } = delivery as Extract<typeof delivery, { state: 'kept' }>;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
