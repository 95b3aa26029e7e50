import { insertTestPizzas, testEvaluation } from '#test/world/pizzas';
import { testApp, type Request, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { allowed, EVERY_CALL, makePlaces, refusal } from '../../test/samples/every-call.ts';
import { CALLS } from '@crustodian/contract/every-endpoint';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawDays } from '../audit/draw-days.job.ts';
import { insertJudgement } from './audited-weeks.fixture.ts';
import { recountWeek } from './recount-week.ts';

const t = testApp();
const SUNDAY = Date.UTC(2024, 2, 10, 17);
const TUESDAY = Date.UTC(2024, 2, 12, 12);
/** The time at which the answers are read. */
const LATER = Date.UTC(2026, 0, 20);

/** Features that the product's documents do not specify, or that measure the server itself. */
const OTHERS: readonly (keyof typeof CALLS)[] = [
  'session',
  'admin',
  'scoring',
  'audit',
  'auditedFigures',
  'measurement',
  'objections',
  'raters',
  'signals',
  'today',
  'rollouts',
  'actions',
  'cameras',
  'orders',
  'lookUp',
  'morningMail',
  'health',
  'cameraSetup',
  'integrations',
  'privacy',
  'signOn',
  'exports',
];

/**
 * The documents specify only one of the store's screens. This one needs a link, and once a link
 * exists the other one is no longer open to everyone.
 */
const SHIFT_SCREEN = ['readShiftScreen', 'serveShiftPicture'];

/** Reads JSON answers and files; prints are created from the same answers. */
const isRead = ({ method, onlyReads, kind = 'json' }: Endpoint) =>
  (method === 'GET' || onlyReads === true) && (kind === 'json' || kind === 'file');
const DOCUMENTED = Object.entries(CALLS)
  .filter(([feature]) => !OTHERS.includes(feature as keyof typeof CALLS))
  .flatMap(([, calls]) => Object.values<Endpoint>(calls));
const READS = EVERY_CALL.filter(
  ({ name, endpoint }) =>
    isRead(endpoint) && DOCUMENTED.includes(endpoint) && !SHIFT_SCREEN.includes(name),
);

test('all reads of the documents answer the same before and after an audited week', async () => {
  t.setNow(LATER);
  const places = await makePlaces(t);
  await drawDays({ ...t.tools, now: () => SUNDAY });
  await insertTestPizzas(
    t.db,
    V1,
    Array.from({ length: 20 }, (_, i) => ({
      evaluation: { ...testEvaluation(), score_adjusted: 6 + i / 10 },
    })),
  );
  const requests: { name: string; kind: ViewerKind; request: Request }[] = [];
  for (const { name, endpoint, sample } of READS) {
    const kind = refusal(endpoint, 'staff', 'V1') ? allowed(endpoint)! : 'staff';
    requests.push({ name, kind, request: await sample.request(places.V1, t, kind) });
  }
  const readAll = async () => {
    const answers: Record<string, string> = {};
    for (const { name, kind, request } of requests) {
      const reply = await t.ask(kind, request);
      // There is no printed file for the month.
      const status = name === 'serveMonthlyFile' ? 404 : 200;
      expect([name, reply.statusCode]).toEqual([name, status]);
      answers[name] = reply.rawPayload.toString('latin1');
    }
    return answers;
  };
  const before = await readAll();
  expect(Object.keys(before).toSorted()).toEqual(READS.map(({ name }) => name).toSorted());

  await drawDays({ ...t.tools, now: () => TUESDAY });
  const { rows: drawn } = await sql<{ day: string; pizza: number }>`
    SELECT business_date AS day, pizza_id AS pizza FROM audit_pizza
    WHERE venue_id = ${V1} AND stratum = 'fit'`.execute(t.db);
  expect(drawn.length).toBeGreaterThan(2);
  for (const one of drawn) {
    await insertJudgement(t.db, { venue: V1, company: COMPANY_A, ...one, engine: 800, score: 2 });
  }
  await recountWeek(t.db, { venue: V1, week: '2024-03-10' }, TUESDAY);
  expect(await readAll()).toEqual(before);
});
