import { sampleResult, seededRandom } from '#pizzas/sample-result';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { testApp, type ViewerKind, type Request } from '#test/world/app';
import { PASSWORD } from '#test/world/fixture';
import { ERROR_CODES } from '@crustodian/contract/wire/errors';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hostilePng } from './features/ingest/hostile-pictures.ts';
import {
  EVERY_CALL,
  KINDS,
  makePlaces,
  type Call,
  type PlaceName,
  type Places,
} from './test/samples/every-call.ts';
import { arriving, HEAVY_BODIES } from './test/hostile/heavy-bodies.ts';
import type { Material } from './test/hostile/bodies.ts';
import { attacked, attacksOn, goodRequest, type Attack } from './test/hostile/requests.ts';
import { picture } from './test/world/place.ts';
import { longestStall, LONGEST_STALL_MS, repeatedStall } from './test/hostile/stalls.ts';
import {
  addStranger,
  leaks,
  markTenants,
  mayAsk,
  namedThings,
  rememberPeople,
  strangersData,
} from './test/world/tenants.ts';

/**
 * Attacks every call of the contract: unexpected values, sizes and encodings, ids of other tenants,
 * broken bodies. `npm run fuzz` does the same for minutes; a failure reports the seed and the
 * smallest failing attack.
 */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0);
/** Random attacks if the run has minutes; otherwise the same attacks every time. */
const ANY_SEED = MINUTES > 0 ? Math.floor(Math.random() * 2 ** 31) : 1;
const SEED = Number(process.env['FUZZ_SEED'] ?? ANY_SEED);
const RUNS = { byPeople: 8, byStaff: 4 };
const SLOWEST_MS = 10_000;

const t = testApp();
const STAFF: readonly ViewerKind[] = ['staff', 'staffManager', 'staffOfOneCompany'];
const PEOPLE = KINDS.filter((kind) => !STAFF.includes(kind));

let places: Places;
let material: Material;
let restorePeople: () => Promise<void>;
const counts = { sent: 0, done: 0 };

beforeAll(async () => {
  console.log(`fuzz: seed ${SEED}`);
  places = await makePlaces(t);
  const stranger = await addStranger(t);
  const named = await namedThings(t, { ...places, stranger });
  await markTenants(t);
  restorePeople = await rememberPeople(t);
  const text = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files = {
    picture,
    cut: picture.subarray(0, picture.length / 2),
    empty: Buffer.alloc(0),
    text: gzipSync('no picture'),
    svg: Buffer.from(text),
    bomb: hostilePng({ width: 30_000, height: 30_000, bytes: 1000 }),
    csv: Buffer.from(`venue\n${places.foreign.venue}\n=cmd|' /C calc'!A0\n`),
  };
  const fill = (messages: string) =>
    messages.replace(/«[^»]+»/g, (word) => named.get(word) ?? word);
  material = { fill, files, form: { value: {}, files: [] } };
});
afterEach(() => restorePeople());
afterAll(() =>
  console.log(`fuzz: seed ${SEED}, ${counts.sent} attacks, ${counts.done} of them let through`),
);

/** The content of a valid multipart form of the call. */
function formOf({ name }: Call, at: PlaceName): Material['form'] {
  if (name !== 'receiveCapture')
    return { value: {}, files: [{ field: 'csv', name: 'a.csv', content: 'csv' }] };
  const timeOf = () => '2024/03/11 12:00:00';
  const result = sampleResult({ random: seededRandom(SEED), pizzas: 2, timeOf });
  const { venue } = places[at];
  const key = `fuzz-${counts.sent}`;
  const capture = { venue, key, capture_start_ts: timeOf(), result };
  return { value: { capture }, files: [] };
}

/** Sends the attack and returns the faults in the product's reaction. */
async function faultsOf(call: Call, attack: Attack): Promise<string[]> {
  const { kind, at } = attack;
  const good = await call.sample.request(places[at], t, kind);
  const request = attacked(call, good, attack, { ...material, form: formOf(call, at) });
  const device = call.endpoint.access === 'device' && {
    authorization: `Device ${places[at].device}`,
  };
  const sent = {
    ...request,
    headers: { ...(await t.signIn(kind)), ...device, ...request.headers },
  };
  const began = performance.now();
  const { status, headers, answered, stall } = await answerTo(sent);
  if (status < 400) counts.done += 1;
  if (status < 400 && call.endpoint.kind === 'stream') return [];
  const asked = [request, good].map(({ url, payload }) => `${url as string} ${textOf(payload)}`);
  const took = performance.now() - began;
  return [
    ...(took > SLOWEST_MS ? [`takes ${Math.round(took)} ms`] : []),
    ...(status >= 400 ? await faultsOfStall(sent, stall) : []),
    ...(status >= 500 ? [`answers ${status}: ${answered.slice(0, 300)}`] : []),
    ...(status >= 400 ? faultsOfRefusal(call, answered) : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['has no nosniff']),
    ...(JSON.stringify(headers).includes('planted') ? ['takes a header from the request'] : []),
    ...leaks(call.endpoint, kind, {
      camera: places[at],
      asked: asked.join(' '),
      answered: `${answered} ${JSON.stringify(headers)}`,
    }),
  ];
}

/** Larger bodies are sent in chunks, as from a socket. */
const LARGE_BYTES = 64 * 1024;

/** The complete response, and the longest block of the event loop; a stream is only opened. */
async function answerTo({ payload, headers: sentHeaders = {}, ...request }: InjectOptions) {
  const piecemeal = (): InjectOptions =>
    Buffer.isBuffer(payload) && payload.length > LARGE_BYTES
      ? {
          payload: arriving(payload),
          headers: { ...sentHeaders, 'content-length': String(payload.length) },
        }
      : { headers: sentHeaders, ...(payload !== undefined && { payload }) };
  let answer = { status: 0, headers: {} as Record<string, unknown>, answered: '' };
  const stall = await longestStall(async () => {
    counts.sent += 1;
    const reply = await t.app.inject({ ...request, ...piecemeal(), payloadAsStream: true });
    const { statusCode: status, headers } = reply;
    answer = { status, headers, answered: '' };
    if (String(headers['content-type']).startsWith('text/event-stream')) {
      reply.stream().destroy();
      return;
    }
    const bytes: Buffer[] = [];
    for await (const chunk of reply.stream()) bytes.push(chunk as Buffer);
    answer.answered = Buffer.concat(bytes).toString('utf8');
  });
  return { ...answer, stall };
}

/** Repeats the request, because first compilation or garbage collection is not caused by the body. */
async function faultsOfStall(sent: InjectOptions, first: number): Promise<string[]> {
  let stall = first;
  for (let again = 0; again < 3 && stall > LONGEST_STALL_MS; again += 1) {
    stall = Math.min(stall, (await answerTo(sent)).stall);
  }
  return stall > LONGEST_STALL_MS ? [`refused, and all wait ${Math.round(stall)} ms`] : [];
}

const textOf = (payload: unknown): string =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
    ? payload.toString()
    : (JSON.stringify(payload) ?? '');

/** Programming terms, which mean nothing to users. */
const TECHNICAL =
  /undefined|\bNaN\b|\[object|Unexpected (?:token|end)|FST_|Invalid (?:input|option|key|element)|(?:expected|received) (?:string|number|object|array|boolean|undefined|null|nan)\b|violates|relation "|syntax error|duplicate key|\bat .+:\d+:\d+|ECONN|ENOENT|zod|Zod/;

/** A refusal is `{ err, code }` with a user-facing sentence; pages show it as HTML. */
function faultsOfRefusal({ endpoint }: Call, answered: string): string[] {
  if (endpoint.kind === 'page' && answered.startsWith('<!doctype html>')) return [];
  let refusal: { err?: unknown; code?: unknown };
  try {
    refusal = JSON.parse(answered) as typeof refusal;
  } catch {
    return [`is no JSON: ${answered.slice(0, 200)}`];
  }
  const { err, code } = refusal;
  const isWorded = typeof err === 'string' && err !== '' && err.length <= 1000;
  return [
    ...(isWorded ? [] : [`says no sentence: ${answered.slice(0, 200)}`]),
    ...(ERROR_CODES.includes(code as never) ? [] : [`has the code ${String(code)}`]),
    ...(isWorded && TECHNICAL.test(err.replace(/'[^']*'/g, "''"))
      ? [`is worded for programs: ${err}`]
      : []),
  ];
}

const SHARE = { byPeople: 0.7, byStaff: 0.3 };

/**
 * Runs as many attacks as the time allows; returns the fault with the smallest failing attack, or
 * null.
 */
async function attack(call: Call, by: keyof typeof RUNS): Promise<string | null> {
  const kinds = by === 'byStaff' ? STAFF : PEOPLE;
  const often = kinds.filter((kind) => mayAsk(call.endpoint, kind, 'V1'));
  const first = often.map((kind): [Attack] => [goodRequest(kind, 'V1')]).slice(0, 1);
  const time = (MINUTES * 60_000 * SHARE[by]) / EVERY_CALL.length;
  const found = await fc.check(
    fc.asyncProperty(attacksOn(call, kinds, often), async (one) => {
      const faults = await faultsOf(call, one);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    }),
    {
      seed: SEED,
      examples: first,
      numRuns: MINUTES > 0 ? 1_000_000 : RUNS[by],
      ...(MINUTES > 0 && { interruptAfterTimeLimit: time, markInterruptAsFailure: false }),
    },
  );
  const { counterexample, errorInstance } = found;
  // Also null if the time was up before the first attack.
  if (!counterexample) return null;
  return `seed ${SEED}: ${String(errorInstance)}\n${fc.stringify(counterexample[0])}`;
}
const WITHIN_MS = 60_000 + MINUTES * 60_000;

describe('attacked by people of the stores and by strangers', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await strangersData(t.db);
  });
  test.each(EVERY_CALL)(
    '$name',
    async (call) => expect(await attack(call, 'byPeople')).toBeNull(),
    WITHIN_MS,
  );

  test('nobody else is locked out by them', expectNobodyLockedOut, 60_000);

  test('nothing has changed of a company that none of them has to do with', async () => {
    expect(await strangersData(t.db)).toEqual(before);
  });
});

describe('attacked by staff', () => {
  test.each(EVERY_CALL)(
    '$name',
    async (call) => expect(await attack(call, 'byStaff')).toBeNull(),
    WITHIN_MS,
  );
});

/** Sends a body that costs far more to read than to send, and returns the faults in the reaction. */
async function faultsOfHeavy(call: Call, name: string, kind: ViewerKind): Promise<string[]> {
  const good = await call.sample.request(places.V1, t, kind);
  const body = HEAVY_BODIES[name]!();
  const device = call.endpoint.access === 'device' && {
    authorization: `Device ${places.V1.device}`,
  };
  const length = { 'content-length': String(body.payload.length) };
  const headers = { ...(await t.signIn(kind)), ...device, ...length, ...body.headers };
  let status = 0;
  const send = async () => {
    counts.sent += 1;
    const payload = arriving(body.payload);
    status = (await t.app.inject({ ...good, headers, payload })).statusCode;
  };
  const stall = await repeatedStall(send);
  return [
    ...(status >= 500 ? [`${name}: answers ${status}`] : []),
    ...(status >= 400 && stall > LONGEST_STALL_MS ? [`${name}: all wait ${stall} ms`] : []),
  ];
}

describe('attacked with bodies that are compressed, nested or endless', () => {
  const withBody = EVERY_CALL.filter(({ endpoint }) => endpoint.body);
  const names = Object.keys(HEAVY_BODIES);
  const often = MINUTES > 0 ? names.length : 2;
  test.each(withBody.map((call, at) => ({ ...call, at })))(
    '$name',
    async ({ at, ...call }) => {
      const kind = KINDS.find((each) => mayAsk(call.endpoint, each, 'V1')) ?? 'anon';
      for (let i = 0; i < often; i += 1) {
        const name = names[(SEED + at * often + i) % names.length]!;
        expect(await faultsOfHeavy(call, name, kind)).toEqual([]);
      }
    },
    WITHIN_MS,
  );
});

const statusOf = async (request: Request) => (await t.app.inject(request)).statusCode;
const AS_CAMERA = { method: 'POST', url: '/api/ingest/captures' } as const;
const AS_PERSON = { method: 'POST', url: '/api/token/' } as const;

/** From the network of the attacks: correct secrets are accepted, and health answers. */
async function expectNobodyLockedOut(): Promise<void> {
  const payload = { username: 'flagged@crustodian.example', password: PASSWORD };
  expect(await statusOf({ ...AS_PERSON, payload })).toBe(200);
  const headers = { authorization: `Device ${places.V1.device}` };
  expect(await statusOf({ ...AS_CAMERA, headers, payload: {} })).toBe(400);
  expect(await statusOf({ method: 'GET', url: '/api/health' })).toBe(200);
}

/** Sends wrong secrets to all calls that count them. */
async function guess(): Promise<void> {
  const refresh = { method: 'POST', url: '/api/token/refresh/' } as const;
  for (let i = 0; i < 150; i += 1) {
    await statusOf({ ...AS_CAMERA, headers: { authorization: 'Device x' } });
    await statusOf({ ...refresh, payload: { refresh: 'guessed' } });
  }
  for (let i = 0; i < 25; i += 1) {
    await statusOf({ ...AS_PERSON, payload: { username: `nobody${i}`, password: 'guessed' } });
  }
}

describe('after all attacks', () => {
  beforeAll(guess, 60_000);
  test(
    'nobody else is locked out: who has the right secret is let in',
    expectNobodyLockedOut,
    60_000,
  );
  test('the product answers', async () => {
    expect((await t.ask('anon', { method: 'GET', url: '/api/health' })).statusCode).toBe(200);
  });
  test('the figures are those of the facts', async () => {
    expect(await verifyRollups(t.db)).toEqual([]);
  });
});
