import { testApp, type ViewerKind } from '#test/world/app';
import { describe, expect, test } from 'vitest';
import { COMPANY_A } from '#test/world/fixture';
import { arriving, HEAVY_BODIES } from './test/hostile/heavy-bodies.ts';
import { LONGEST_STALL_MS, repeatedStall } from './test/hostile/stalls.ts';

const t = testApp();

/** Calls that read a body in different ways, with a permitted user. */
const CALLS: Record<string, { kind: ViewerKind; url: string; method: 'POST'; device?: true }> = {
  'of a stranger': { kind: 'anon', method: 'POST', url: '/api/token/' },
  'of a stranger at a call for people': {
    kind: 'anon',
    method: 'POST',
    url: '/api/dashboard/membership/',
  },
  'of a stranger at no call': { kind: 'anon', method: 'POST', url: '/api/nothing/' },
  'of a stranger as a camera': { kind: 'anon', method: 'POST', url: '/api/ingest/captures' },
  'of a camera': { kind: 'anon', method: 'POST', url: '/api/ingest/captures', device: true },
  'of a manager': { kind: 'manager', method: 'POST', url: '/api/dashboard/membership/' },
  'of staff as the CSV of a report': {
    kind: 'staff',
    method: 'POST',
    url: `/api/pizza_tv/csv/company_pk/${COMPANY_A}/week_stamp/4-3-2024/`,
  },
  'of staff as a page of a report': {
    kind: 'staff',
    method: 'POST',
    url: '/api/pizza_tv/report/receive_pdf_page/',
  },
};

const send = async (call: keyof typeof CALLS, body: { headers: object; payload: Buffer }) => {
  const { kind, device, ...request } = CALLS[call]!;
  const credentials = device && { authorization: `Device ${t.devices.deviceOfV1}` };
  const length = { 'content-length': String(body.payload.length) };
  const headers = { ...(await t.signIn(kind)), ...credentials, ...length, ...body.headers };
  return t.app.inject({ ...request, headers, payload: arriving(body.payload) });
};

describe.each(Object.keys(CALLS))('a body that is costly to read, %s', (call) => {
  test.each(Object.entries(HEAVY_BODIES))('%s: refused, and nobody waits', async (_name, make) => {
    const body = make();
    let status = 0;
    const stall = await repeatedStall(async () => {
      status = (await send(call, body)).statusCode;
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(stall).toBeLessThan(LONGEST_STALL_MS);
  });
});
