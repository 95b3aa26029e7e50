import { readConfig, type Config } from '#platform/config';
import { CSRF_COOKIE, CSRF_HEADER } from '#platform/auth/csrf';
import type { Db } from '#platform/database/db';
import { openJobs } from '#platform/jobs/jobs';
import { createLiveEvents } from '#platform/live/live-events';
import { openMailer } from '#platform/mail/mail';
import { openReads } from '#platform/database/read-connections';
import { openLimits } from '#platform/database/shared-counts';
import { createMemory } from '#platform/memory';
import { createMeter } from '#platform/metrics';
import { openPictureStorage } from '#platform/pictures/open-picture-storage';
import { CHEAP } from '#platform/auth/passwords/password-hash';
import { startSession } from '#platform/auth/session';
import { testDatabase, type TestDatabase } from '#test/world/database';
import { fillFixture, FLAGGED_EMPLOYER, PASSWORD, PEOPLE, PROVIDER } from '#test/world/fixture';
import type { PersonKind } from '#test/world/fixture';
import { writeWebBuild } from '#test/samples/web-build';
import { sessionKeys, signAccess } from '#platform/auth/tokens';
import { RawJson } from '#platform/http/send-answer';
import type { Tools } from '#platform/tools';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';

const CSRF = 'the-csrf-value-of-every-test-0123456789-abc';
const SECRET = 'the secret of every test, 32 characters and more';
/** Never expires, so that no other process takes over its claims. */
const THIS_PROCESS = randomUUID();

export type ViewerKind = PersonKind | 'anon';
export type Request = Pick<
  InjectOptions,
  'method' | 'url' | 'payload' | 'headers' | 'query' | 'remoteAddress'
>;

/** The whole app with a separate database for each test file, filled with the fixture. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly tools: Tools;
  readonly db: Db;
  /** Tokens for 'Device {token}'. */
  readonly devices: { deviceOfV1: string; deviceOfB: string };
  /** Sets the app's clock, in milliseconds since 1970. */
  setNow(now: number): void;
  /** Headers of a browser in which this kind of user is signed in, including CSRF. */
  signIn(kind: ViewerKind): Promise<Record<string, string>>;
  /** Sends a request as this kind of user. */
  ask(kind: ViewerKind, request: Request): Promise<LightMyRequestResponse>;
}

/** Call once at the top of a test file; read the fields only inside tests and hooks. */
export function testApp(settings: Partial<Config> = {}): TestApp {
  const database = testDatabase();
  let now: number | null = null;
  let opened: Pick<TestApp, 'app' | 'tools' | 'devices'> | undefined;
  const get = () => {
    if (!opened) throw new Error('the app opens in beforeAll: read it inside a test');
    return opened;
  };
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-app-'));
    const config = { ...testConfig(dataDir), ...settings };
    const tools = await testTools(config, database, () => now ?? Date.now());
    await enterTestProcess(database.db);
    const devices = await fillFixture(database.db);
    const app = buildApp(tools, undefined, await writeWebBuild(join(dataDir, 'web')));
    await app.ready();
    opened = { app, tools, devices };
  });
  afterAll(async () => {
    if (!opened) return;
    await opened.app.close();
    await opened.tools.jobs.close();
    await rm(opened.tools.config.dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  const signIn = (kind: ViewerKind) => headersOf(kind, get().tools);
  return {
    get app() {
      return get().app;
    },
    get tools() {
      return get().tools;
    },
    get db() {
      return database.db;
    },
    get devices() {
      return get().devices;
    },
    setNow: (value) => void (now = value),
    signIn,
    async ask(kind, request) {
      const headers = { ...(await signIn(kind)), ...request.headers };
      return get().app.inject({ ...request, headers });
    },
  };
}

const testTools = async (
  config: Config,
  { db, pool }: TestDatabase,
  now: () => number,
): Promise<Tools> => ({
  config,
  db,
  readsOf: openReads(pool),
  now,
  jobs: await openJobs({ pool, supervises: false }),
  keys: sessionKeys(SECRET),
  live: createLiveEvents(),
  process: THIS_PROCESS,
  meter: createMeter(),
  limits: openLimits(db),
  memory: createMemory(),
  isDraining: () => false,
  inspectAnswer: expectDeclared,
  pictures: await openPictureStorage(config),
  mail: openMailer(config),
  passwordCost: CHEAP,
  demo: {
    accounts: [
      {
        username: 'regular@crustodian.example',
        password: PASSWORD,
        kind: { en: 'a <test>', es: 'una <prueba>' },
      },
    ],
    making: null,
  },
});

/**
 * The sent JSON must match the contract, and must equal what encoding the result by the contract
 * yields.
 */
function expectDeclared({ path, answer }: Endpoint, text: string, result: unknown): void {
  const sent: unknown = JSON.parse(text);
  answer.parse(sent);
  if (result instanceof RawJson) return;
  const declared: unknown = JSON.parse(JSON.stringify(z.encode(answer, result)));
  if (!isDeepStrictEqual(declared, sent)) {
    throw new Error(`${path} answers what its contract does not declare`);
  }
}

/**
 * Makes calls that only read use `t.db` as well, instead of connections of their own, so that a test
 * that watches the queries of `t.db` sees theirs. Call once at the top of a test file.
 */
export function readThroughDb(t: TestApp): void {
  beforeAll(() => {
    t.tools.readsOf = () => t.db;
  });
}

/** Collects the users that are published from now on as signed out or with changed permissions. */
export function rightsChanges({ tools }: TestApp): number[] {
  const users: number[] = [];
  tools.live.followRights((person) => users.push(person));
  return users;
}

const enterTestProcess = (db: Db) =>
  sql`INSERT INTO running_process (id, host, started_at, seen_at)
    VALUES (${THIS_PROCESS}, 'test', '-infinity', 'infinity')`.execute(db);

const testConfig = (dataDir: string): Config => ({
  ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: SECRET, LOG_LEVEL: 'silent' }),
  providerCompany: PROVIDER,
  flaggedPictureEmployers: [FLAGGED_EMPLOYER],
});

async function headersOf(
  kind: ViewerKind,
  { db, keys, now }: Tools,
): Promise<Record<string, string>> {
  const csrf = { [CSRF_HEADER]: CSRF, cookie: `${CSRF_COOKIE}=${CSRF}` };
  if (kind === 'anon') return csrf;
  const origin = { userAgent: 'test', address: '127.0.0.1' };
  const session = await startSession(db, { user: PEOPLE[kind].id, origin, now: now() });
  return { ...csrf, authorization: `JWT ${signAccess(keys, session, now())}` };
}
