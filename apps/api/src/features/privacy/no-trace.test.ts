import { verifyAuditLog, sealAuditLog } from '#platform/audit-seals';
import { backupDatabase } from '#platform/database/embedded/backup';
import { openLog } from '#platform/log';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { testApp, type Request } from '#test/world/app';
import { COMPANY_A, PEOPLE } from '#test/world/fixture';
import { withDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { EVERY_CALL, makePlaces, refusal } from '../../test/samples/every-call.ts';
import { captureRequest } from '../ingest/capture.fixture.ts';
import { mailPasswordLink } from '../session/passwords/mail-password-link.job.ts';
import { dump, tablesWith } from './dump.fixture.ts';

const t = testApp();
vi.setConfig({ testTimeout: 240_000 });

const EMAIL = 'zebulon@quackenbush.example';
const NAME = 'Zebulon Quackenbush';
/** Every trace of the person contains one of these. */
const WORDS = /zebulon|quackenbush/i;
/** Free-text fields; some calls allow only the first of them. */
const WRITTEN = [
  ['sentence', 'what', 'note', 'order', 'size', 'label', 'name', 'reason'],
  ['sentence', 'what', 'note'],
];

/** Optional texts, which the samples omit. */
const MORE: Record<string, object> = {
  startAction: { what: 'Ask' },
  changeAction: { kind: 'done', what: 'Ask' },
  actOnSignal: { kind: 'not-a-problem', reason: 'other', sentence: 'Ask' },
  actOnDay: { reason: 'other', sentence: 'Ask' },
};
/** Calls in which names are those of another system. */
const NAMED_ELSEWHERE = new Set(['nameTillProduct']);

const lines: string[] = [];
const log = openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });

/** The call with the person's name in these fields; null if it has none of them. */
function withWords({ payload, ...request }: Request, fields: readonly string[]): Request | null {
  if (!isJson(payload)) return null;
  const text = JSON.stringify(payload, (field, value) =>
    typeof value === 'string' && fields.includes(field) ? `${value} ${NAME}`.trim() : value,
  );
  return WORDS.test(text) ? { ...request, payload: JSON.parse(text) } : null;
}

const isJson = (payload: Request['payload']): payload is Record<string, unknown> =>
  typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload);

/**
 * Makes every call that a company's administrator and a reviewer may make; returns how many
 * succeeded.
 */
async function doEverything(): Promise<{ done: number; written: number }> {
  const app = buildApp(t.tools, log);
  const { V1: at } = await makePlaces(t);
  const send = async (request: Request) => {
    await sql`DELETE FROM attempt_count`.execute(t.db);
    const headers = { ...(await t.signIn('manager')), ...request.headers };
    const reply = await app.inject({ ...request, headers });
    return reply.statusCode < 400;
  };
  let [done, written] = [0, 0];
  for (const { name, endpoint, sample } of EVERY_CALL) {
    const isTheirs = (['manager', 'reviewer'] as const).some(
      (kind) => refusal(endpoint, kind, 'V1') === null,
    );
    if (!isTheirs || endpoint.kind === 'stream') continue;
    const asked = await sample.request(at, t, 'manager');
    const plain = isJson(asked.payload)
      ? { ...asked, payload: { ...asked.payload, ...MORE[name] } }
      : asked;
    let isWritten = false;
    for (const fields of NAMED_ELSEWHERE.has(name) ? [] : WRITTEN) {
      const request = withWords(plain, fields);
      isWritten ||= request !== null && (await send(request));
    }
    written += Number(isWritten);
    done += Number(isWritten || (await send(plain)));
  }
  const signIn = { username: EMAIL, password: 'not it' };
  await app.inject({ method: 'POST', url: '/api/token/', payload: signIn });
  await app.inject({ method: 'GET', url: `/api/no/${encodeURIComponent(NAME)}?q=${EMAIL}` });
  await app.close();
  return { done, written };
}

/** Sends a picture whose metadata name the photographer. */
async function sendSignedPicture(): Promise<void> {
  const bytes = await sharp({
    create: { width: 640, height: 480, channels: 3, background: 'tan' },
  })
    .withExif({ IFD0: { Artist: NAME, Copyright: EMAIL } })
    .jpeg()
    .toBuffer();
  expect(bytes.toString('latin1')).toMatch(WORDS);
  const parts = [{ field: 'snap', name: `${NAME}.jpg`, bytes }];
  const reply = await t.app.inject(
    captureRequest(
      t.devices.deviceOfV1,
      { key: 'signed', file_path: `/home/${NAME}/a.mp4` },
      parts,
    ),
  );
  expect(reply.statusCode).toBeLessThan(300);
}

/**
 * The files whose name or content contains the words, by default of the product: pictures, mails,
 * reports, keys.
 */
async function filesWith(
  words: RegExp,
  folder = t.tools.config.dataDir,
): Promise<{ all: number; found: string[] }> {
  const found: string[] = [];
  let all = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!(await stat(path)).isFile()) continue;
    all += 1;
    const bytes = await readFile(path);
    const parts = bytes.toString('latin1').split(/\r?\n\r?\n/);
    const decoded = parts.map((part) => Buffer.from(part, 'base64').toString());
    if ([name, ...parts, ...decoded].some((text) => words.test(text))) found.push(name);
  }
  return { all, found };
}

/** What a backup with rewritten tables has of the words; nothing of a server that is not embedded. */
async function backupFilesWith(words: RegExp): Promise<string[]> {
  if (process.env['DATABASE_URL']) return [];
  const { rows } = await sql<{ cluster: string; name: string }>`SELECT current_database() AS name,
    current_setting('data_directory') AS cluster`.execute(t.db);
  const { cluster, name } = rows[0]!;
  const folder = await mkdtemp(join(tmpdir(), 'no-trace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const url = withDatabase(inject('templateUrl'), name);
  await backupDatabase({ url, layout: { cluster } }, folder, { rewrites: true });
  const { all, found } = await filesWith(words, folder);
  expect(all).toBeGreaterThan(100);
  return found;
}

test('of whoever has done everything nothing is left in database, log and files, and every figure is as it was', async () => {
  const { manager } = PEOPLE;
  await sql`UPDATE user_account SET email = ${EMAIL}, username = ${EMAIL}, first_name = 'Zebulon',
      last_name = 'Quackenbush', allow_feedback = true WHERE id = ${manager.id}`.execute(t.db);
  await sql`UPDATE venue SET report_emails = ${[EMAIL]} WHERE company_id = ${COMPANY_A}`.execute(
    t.db,
  );
  await sql`UPDATE company SET monthly_report_emails = ${[EMAIL]} WHERE id = ${COMPANY_A}`.execute(
    t.db,
  );
  await sendSignedPicture();
  const { done, written } = await doEverything();
  expect(done).toBeGreaterThan(200);
  expect(written).toBeGreaterThan(13);
  const link = { user: manager.id, language: 'en', mail: 'a-link' } as const;
  await mailPasswordLink(t.tools, link, log);
  await sealAuditLog(t.db);
  await sql`ANALYZE`.execute(t.db);
  expect((await tablesWith(t.db, WORDS)).length).toBeGreaterThan(14);
  expect((await filesWith(WORDS)).found.length).toBeGreaterThan(0);
  // The emergency administrator cannot be erased, so another person takes the role.
  await sql`UPDATE sign_on_provider SET emergency_user_id = ${PEOPLE.regular.id}`.execute(t.db);
  const figures = await dump(t.db, 'rollup%');
  expect([...figures.values()].flat().length).toBeGreaterThan(0);
  const differences = await verifyRollups(t.db);

  const erased = await t.ask('staffManager', {
    method: 'POST',
    url: `/api/privacy/company/${COMPANY_A}/person/${manager.id}/erase/`,
    payload: { name: NAME },
  });
  expect(erased.json()).toEqual({ pseudonym: expect.stringMatching(/^person [0-9a-f]{8}$/) });

  expect(await tablesWith(t.db, WORDS)).toEqual([]);
  const files = await filesWith(WORDS);
  expect(files.all).toBeGreaterThan(2);
  expect(files.found).toEqual([]);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => WORDS.test(line))).toEqual([]);
  expect(await dump(t.db, 'rollup%')).toEqual(figures);
  expect(await verifyRollups(t.db)).toEqual(differences);
  await sealAuditLog(t.db);
  expect((await verifyAuditLog(t.db)).faults).toEqual([]);
  expect(await backupFilesWith(WORDS)).toEqual([]);
});
