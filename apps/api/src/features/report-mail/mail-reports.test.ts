import { openMailer } from '#platform/mail/mail';
import { MAIL_PROBLEMS } from '@crustodian/domain/reports/mail-problems';
import type { StoredState } from '@crustodian/domain/reports/report-state';
import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1 } from '#test/world/fixture';
import {
  receiveWebhooks,
  webhookMessages,
} from '../integrations/webhooks/received-webhooks.fixture.ts';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newReport, withFile } from '../../test/samples/weekly-reports.ts';
import type { SampleTargets } from '../../test/samples/requests.ts';
import { placeWithPizza, stateOfReport } from '../../test/world/place.ts';
import { CUT_OFF } from './delivery-log.ts';

const t = testApp();
let at: SampleTargets;
let server: SMTPServer | null = null;
let mails: { to: string[]; text: string }[] = [];

beforeAll(async () => {
  const device = t.devices.deviceOfV1;
  at = await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device });
});
beforeEach(async () => {
  mails = [];
  await setRecipients(['a@store.example', 'b@store.example']);
  await setLanguage('en');
});
afterEach(async () => {
  await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  server = null;
});

const setRecipients = (report_emails: string[]) =>
  t.db.updateTable('venue').set({ report_emails }).where('id', '=', V1).execute();
const setLanguage = (report_language: string) =>
  t.db.updateTable('company').set({ report_language }).where('id', '=', COMPANY_A).execute();

/** Starts a real mail server that stores what it receives; the app sends through it from now on. */
async function serve(
  options: SMTPServerOptions = {},
  patience = { connectMs: 2000, silenceMs: 2000 },
): Promise<void> {
  const open = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(parts).toString() });
        done();
      });
    },
    ...options,
  });
  open.on('error', () => undefined);
  await new Promise<void>((done) => open.listen(0, '127.0.0.1', done));
  server = open;
  const { port } = open.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  Object.assign(t.tools, { mail: openMailer({ ...t.tools.config, smtpUrl }, patience) });
}

interface Answer {
  msg: string;
  fails: { report: string; err: string }[];
  delivered: string[];
}
const mail = async (body: object): Promise<Answer> =>
  (
    await t.ask('staff', { method: 'POST', url: '/api/pizza_tv/report/pdf_email/', payload: body })
  ).json<Answer>();
const stateOf = (name: string) => stateOfReport(t, name);
const logOf = async (id: string) =>
  (await t.ask('staff', { method: 'GET', url: `/api/pizza_tv/report/deliveries/${id}/` })).json<{
    deliveries: { state: string; recipients: string[]; detail: string | null }[];
  }>().deliveries;

describe('a report is mailed', () => {
  test('to every recipient with its PDF, and is delivered', async () => {
    await serve();
    const report = await withFile(t, at, 'generated');
    expect(await mail({ reports: [report._id], company: COMPANY_A })).toEqual({
      msg: '1 report sent.',
      fails: [],
      delivered: [report._id],
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.to).toEqual(['a@store.example', 'b@store.example']);
    expect(mails[0]!.text).toContain(`filename=${report.name}.pdf`);
    expect(mails[0]!.text).toContain(Buffer.from(`%PDF-1.7 ${report.name}`).toString('base64'));
    expect(await stateOf(report.name)).toBe('delivered');
    const { rows } = await sql<{ after: unknown }>`SELECT after FROM audit_entry
      WHERE action = 'report_delivered' ORDER BY id DESC LIMIT 1`.execute(t.db);
    expect(rows[0]!.after).toMatchObject({ state: 'delivered', recipients: expect.any(Array) });
    expect(await logOf(report._id)).toMatchObject([{ state: 'sent', detail: null }]);
  });

  const judge = ({ _id }: { _id: string }, good: number, bad: number) =>
    t.db
      .updateTable('weekly_report')
      .set({ to_standard: good, not_to_standard: bad })
      .where('venue_id', '=', V1)
      .where('id', '=', Number(_id.split('-')[1]))
      .execute();
  /** Mails a report with these verdicts, and parses the mail as the recipient's program does. */
  const received = async (good: number, bad: number, before: StoredState = 'delivered') => {
    const report = await withFile(t, at, 'generated');
    await judge(report, good, bad);
    // Every new report is one week older.
    await judge(await newReport(t, at, before), 5, 5);
    await serve();
    await mail({ reports: [report._id] });
    const read = await PostalMime.parse(mails.at(-1)!.text);
    return { ...read, week: report.week, lines: (read.text ?? '').trim().split('\n\n') };
  };
  const SENTENCES = {
    en: [
      /^Hello .+ team,$/,
      /^Here is the quality report of .+ for the week of \d+.+20\d\d\.$/,
      /^60% of 5 pizzas were to standard, 10 points better than last week \(50%\)\.$/,
      /^The report is attached as a PDF\.$/,
      /^Open the report in Crustodian: http/,
      /^You are receiving this e-mail/,
    ],
    es: [
      /^Hola, equipo de .+:$/,
      /^Este es el informe de calidad de .+ de la semana del \d+.+ de 20\d\d\.$/,
      /^El 60% de 5 pizzas estuvo en estándar, 10 puntos mejor que la semana pasada \(50%\)\.$/,
      /^El informe va adjunto en PDF\.$/,
      /^Abrir el informe en Crustodian: http/,
      /^Recibes este correo/,
    ],
  };

  test.each(['en', 'es'] as const)(
    'in the language of its company, with store, days, score and link: %s',
    async (language) => {
      await setLanguage(language);
      const { subject, lines, html, attachments, week } = await received(3, 2);
      expect(subject).toMatch(
        language === 'es' ? /^Informe de calidad .+ S\d+$/ : /^Quality report .+ W\d+$/,
      );
      expect(lines).toHaveLength(SENTENCES[language].length);
      for (const [at, sentence] of SENTENCES[language].entries())
        expect(lines[at]).toMatch(sentence);
      const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
      expect(lines[1]).toContain(month.format(new Date(`${week}T00:00:00Z`)));
      // The HTML contains the same texts, and its link has the same target.
      const link = /https?:\S+$/.exec(lines[4]!)![0];
      expect(link).toMatch(/\/live-pdf\/venue\/\d+\/week\/\d+-\d+-\d+$/);
      expect(html).toContain(`href="${link}"`);
      for (const line of lines.toSpliced(4, 1)) expect(html).toContain(line);
      expect(attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    },
  );

  const managerReads = (language: string | null) =>
    t.db
      .updateTable('user_account')
      .set({ language })
      .where('email', '=', 'manager@crustodian.example')
      .execute();

  test('to each recipient in the language they chose, with the same PDF', async () => {
    await managerReads('es');
    await setRecipients(['a@store.example', 'Manager@crustodian.example']);
    await received(3, 2);
    await managerReads(null);
    mails.sort((a, b) => (a.to[0]! < b.to[0]! ? 1 : -1));
    expect(mails.map(({ to }) => to)).toEqual([
      ['a@store.example'],
      ['Manager@crustodian.example'],
    ]);
    const [first, second] = await Promise.all(mails.map(({ text }) => PostalMime.parse(text)));
    expect(first!.subject).toMatch(/^Quality report/);
    expect(second!.subject).toMatch(/^Informe de calidad/);
    expect(second!.attachments[0]!.content).toEqual(first!.attachments[0]!.content);
  });

  test('also where the address has an accent and is written in another case', async () => {
    const address = (email: string) =>
      t.db.updateTable('user_account').set({ email }).where('id', '=', PEOPLE.manager.id).execute();
    await managerReads('es');
    await address('ÓSCAR@crustodian.example');
    await setRecipients(['a@store.example', 'óscar@crustodian.example']);
    await received(3, 2);
    await address('manager@crustodian.example');
    await managerReads(null);
    const subjects = await Promise.all(
      mails.map(async ({ to, text }) => [to[0], (await PostalMime.parse(text)).subject]),
    );
    expect(Object.fromEntries(subjects)).toMatchObject({
      'óscar@crustodian.example': expect.stringMatching(/^Informe de calidad/),
    });
  });

  test('in two languages at the same time, so that a slow server takes no longer', async () => {
    await managerReads('es');
    await setRecipients(['a@store.example', 'manager@crustodian.example']);
    const waiting: (() => void)[] = [];
    await serve({
      onRcptTo: (_address, _session, done) => {
        waiting.push(done);
        if (waiting.length === 2) for (const each of waiting) each();
      },
    });
    const report = await withFile(t, at, 'generated');
    const { delivered } = await mail({ reports: [report._id] });
    await managerReads(null);
    expect(delivered).toEqual([report._id]);
  });

  test('to the others, where the only address of one language is refused', async () => {
    await managerReads('es');
    await setRecipients(['manager@crustodian.example', 'a@store.example']);
    await serve({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('manager@') ? new Error('no such box') : null),
    });
    const report = await withFile(t, at, 'generated');
    const { fails } = await mail({ reports: [report._id] });
    await managerReads(null);
    expect(mails.map(({ to }) => to)).toEqual([['a@store.example']]);
    expect(fails).toMatchObject([
      { err: 'Not every recipient was accepted: manager@crustodian.example' },
    ]);
  });

  test('and its log does not name a person who was erased while it went out', async () => {
    const erase = () =>
      t.db
        .updateTable('report_delivery')
        .set({ recipients: ['b@store.example'] })
        .execute();
    await serve({
      onRcptTo: ({ address }, _session, done) => {
        const answer = async () => {
          await erase();
          done(address.startsWith('a@') ? new Error('no such box') : null);
        };
        void answer();
      },
    });
    const report = await withFile(t, at, 'generated');
    await mail({ reports: [report._id] });
    const [entry] = await logOf(report._id);
    expect(entry).toMatchObject({
      state: 'failed',
      recipients: ['b@store.example'],
      detail: 'Not every recipient was accepted: …',
    });
  });

  test.each([
    [17, 3, '85% of 20 pizzas were to standard, 35 points better than last week (50%).'],
    [1, 3, '25% of 4 pizzas were to standard, 25 points below last week (50%).'],
    [2, 2, '50% of 4 pizzas were to standard, the same as last week (50%).'],
    [0, 0, 'No pizzas were scored this week.'],
  ])('%i to standard and %i not, against last week', async (good, bad, sentence) => {
    expect((await received(good, bad)).lines[2]).toBe(sentence);
  });

  test('without last week, whose report is not delivered', async () => {
    const { lines } = await received(17, 3, 'complete');
    expect(lines[2]).toBe('85% of 20 pizzas were to standard.');
  });

  test('once for one click, however often it arrives', async () => {
    await serve();
    const report = await withFile(t, at, 'generated');
    const click = { reports: [report._id], request_id: randomUUID() };
    const answers = await Promise.all([mail(click), mail(click)]);
    const again = await mail(click);
    expect(mails).toHaveLength(1);
    expect(again).toMatchObject({ fails: [], delivered: [report._id] });
    // If both arrive at the same time, one of them reports the other as under way instead of
    // waiting.
    const messages = answers.flatMap(({ fails }) => fails.map(({ err }) => err));
    expect(messages.every((err) => err === MAIL_PROBLEMS.underWay.en)).toBe(true);
    await mail({ ...click, request_id: randomUUID() });
    expect(mails).toHaveLength(2);
  });
});

describe('while a mail of a report goes out', () => {
  const click = (report: { _id: string }) =>
    mail({ reports: [report._id], request_id: randomUUID() });
  /**
   * A mail server that accepts each mail only when told to; returns the functions that accept them.
   */
  async function holdMails(): Promise<(() => void)[]> {
    const ends: (() => void)[] = [];
    const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
      stream.resume().on('end', () => ends.push(done));
    };
    await serve({ onData }, { connectMs: 30_000, silenceMs: 30_000 });
    return ends;
  }

  test('no other click sends it again', async () => {
    const ends = await holdMails();
    const report = await withFile(t, at, 'generated');
    const first = click(report);
    await vi.waitFor(() => expect(ends).toHaveLength(1), 10_000);
    expect((await click(report)).fails).toMatchObject([{ err: MAIL_PROBLEMS.underWay.en }]);
    ends.forEach((end) => end());
    expect((await first).delivered).toEqual([report._id]);
    expect(ends).toHaveLength(1);
  });

  test('a report that is printed again is not marked delivered: its recipients got the previous version', async () => {
    const ends = await holdMails();
    const report = await withFile(t, at, 'generated');
    const answer = click(report);
    await vi.waitFor(() => expect(ends).toHaveLength(1), 10_000);
    await printAgain(report);
    ends[0]!();
    expect(await answer).toMatchObject({
      delivered: [],
      fails: [{ err: MAIL_PROBLEMS.changed.en }],
    });
    expect(await stateOf(report.name)).toBe('generated');
    expect(await logOf(report._id)).toMatchObject([
      { state: 'failed', detail: MAIL_PROBLEMS.changed.en },
    ]);
  });

  const printAgain = ({ _id }: { _id: string }) =>
    t.db
      .updateTable('report_file')
      .set({ digest: '0'.repeat(64) })
      .where('venue_id', '=', V1)
      .where('report_id', '=', Number(_id.split('-')[1]))
      .execute();

  test('one that was cut off is reported and blocks no other', async () => {
    await serve();
    const report = await withFile(t, at, 'generated');
    const begun = { reports: [report._id], request_id: randomUUID() };
    await mail(begun);
    // The state that a server killed meanwhile leaves behind.
    const setSince = (ms: number) =>
      t.db
        .updateTable('report_delivery')
        .set({ state: 'sending', detail: null, at: new Date(t.tools.now() - ms) })
        .where('request_id', '=', begun.request_id)
        .execute();
    await setSince(170_000);
    expect((await click(report)).fails).toMatchObject([{ err: MAIL_PROBLEMS.underWay.en }]);
    await setSince(190_000);
    expect(await logOf(report._id)).toMatchObject([{ state: 'failed', detail: CUT_OFF }]);
    expect((await mail(begun)).fails).toMatchObject([{ err: CUT_OFF }]);
    expect((await click(report)).delivered).toEqual([report._id]);
    expect(mails).toHaveLength(2);
  });
});

describe('a report that fails stays generated, and the others go out', () => {
  test('no recipients, no PDF, another company', async () => {
    await serve();
    const good = await withFile(t, at, 'generated');
    const without = await newReport(t, at, 'complete');
    const { fails, delivered, msg } = await mail({ reports: [without._id, good._id, '1-5'] });
    expect(fails).toEqual([
      { report: without.name, err: MAIL_PROBLEMS.noFile.en },
      { report: '1-5', err: 'This report does not exist.' },
    ]);
    expect([delivered, msg]).toEqual([[good._id], '1 report sent.']);
    expect(await stateOf(without.name)).toBe('complete');

    const other = await withFile(t, at, 'generated');
    expect((await mail({ reports: [other._id], company: COMPANY_B })).fails).toEqual([
      { report: other.name, err: MAIL_PROBLEMS.otherCompany.en },
    ]);
    await setRecipients([]);
    expect((await mail({ reports: [other._id] })).fails).toEqual([
      { report: other.name, err: MAIL_PROBLEMS.noStoreRecipients.en },
    ]);
    expect(mails).toHaveLength(1);
  });

  test.each<[string, SMTPServerOptions, RegExp]>([
    [
      'a server that refuses the address',
      { onRcptTo: (_to, _session, done) => done(new Error('no such box')) },
      /refused the address.*no such box/,
    ],
    [
      'a server that refuses one of two',
      {
        onRcptTo: ({ address }, _session, done) =>
          done(address.startsWith('b@') ? new Error('no such box') : null),
      },
      /^Not every recipient was accepted: b@store.example$/,
    ],
    ['a server that drops the connection', { onMailFrom: () => server?.close() }, /mail server/],
    [
      'a server that is too slow',
      { onMailFrom: () => undefined },
      /did not answer in time|broke the connection/,
    ],
  ])('%s', async (_case, options, problem) => {
    await serve({ closeTimeout: 100, ...options }, { connectMs: 500, silenceMs: 500 });
    const report = await withFile(t, at, 'generated');
    const { fails, delivered } = await mail({ reports: [report._id] });
    expect(delivered).toEqual([]);
    expect(fails).toEqual([{ report: report.name, err: expect.stringMatching(problem) }]);
    expect(await stateOf(report.name)).toBe('generated');
    expect(await logOf(report._id)).toMatchObject([{ state: 'failed' }]);
  });

  test('a server that is down: each mail is reported, and sent once when it is back', async () => {
    await serve();
    await new Promise<void>((done) => server!.close(() => done()));
    const reports = [await withFile(t, at, 'generated'), await withFile(t, at, 'generated')];
    const [ids, names] = [reports.map(({ _id }) => _id), reports.map(({ name }) => name)];
    const click = { reports: ids, request_id: randomUUID() };
    const down = await mail(click);
    const err = expect.stringContaining('the mail server cannot be reached');
    expect(down).toMatchObject({ delivered: [], fails: names.map((report) => ({ report, err })) });
    for (const name of names) expect(await stateOf(name)).toBe('generated');
    await serve();
    // A repeated request is the one that failed; a new click sends a new request.
    expect(await mail(click)).toEqual(down);
    const again = { ...click, request_id: randomUUID() };
    expect(await mail(again)).toMatchObject({ delivered: ids, fails: [] });
    expect(await mail(again)).toMatchObject({ delivered: ids, fails: [] });
    expect(mails).toHaveLength(2);
    for (const id of ids) {
      expect(await logOf(id)).toMatchObject([{ state: 'sent' }, { state: 'failed' }]);
    }
  });

  test('more than five at once are refused, nothing is sent', async () => {
    await serve();
    const answer = await t.ask('staff', {
      method: 'POST',
      url: '/api/pizza_tv/report/pdf_email/',
      payload: { reports: Array.from({ length: 6 }, (_, at) => `1-${at + 1}`) },
    });
    expect(answer.statusCode).toBe(400);
    expect(mails).toEqual([]);
  });
});

test('a delivered report, and no other, is sent once to the receivers of its company', async () => {
  await receiveWebhooks(t.db);
  const [report, refused] = [
    await withFile(t, at, 'generated'),
    await withFile(t, at, 'generated'),
  ];
  await serve({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) });
  expect((await mail({ reports: [refused._id] })).delivered).toEqual([]);
  await new Promise<void>((done) => server!.close(() => done()));
  await serve();
  const click = { reports: [report._id], request_id: randomUUID() };
  for (const _ of [1, 2]) await mail(click);
  expect(mails).toHaveLength(1);
  expect(await webhookMessages(t.db)).toEqual([
    {
      company: COMPANY_A,
      type: 'report.delivered',
      data: { report: report._id, of: 'store', name: report.name },
    },
  ]);
});
