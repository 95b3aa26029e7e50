import { readCompanyInfo, readVenueStats } from '@crustodian/contract/directory';
import { readFeed } from '@crustodian/contract/feed';
import { readHealth } from '@crustodian/contract/health';
import { updateReportPizzas, uploadReportCsv } from '@crustodian/contract/weekly-reports';
import { expect, test, vi } from 'vitest';
import { createCall } from './call.ts';
import { fakeServer } from '../test/server.ts';
import type { TokenKeeper } from './token.ts';

const STATS = { quality_definition: { min: 6, max: 8 } };
const STALE = { err: 'The session has ended.', code: 'token_not_valid' };
const FEED = { vids_and_results: [], split: 'train' };
const venue = { query: { venue: 3 } };

type Reply = Parameters<typeof fakeServer>[0];

function setUp(reply: Reply, tokens: { current?: string | null; renewed?: string | null } = {}) {
  const { current = 'first', renewed = 'second' } = tokens;
  const server = fakeServer(reply);
  const parts = {
    fetch: server.fetch,
    token: {
      current: async () => current,
      renew: vi.fn<TokenKeeper['renew']>(async () => renewed),
      csrf: () => 'csrf value',
    },
    goToLogin: vi.fn<() => void>(),
    alert: vi.fn<(text: string) => void>(),
    log: vi.fn<(message: string) => void>(),
    now: () => new Date('2026-03-10T12:00:00Z'),
  };
  return { ...parts, ...createCall(parts), server };
}

test('an answer that never comes is reported like one that took too long', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { call } = setUp(() => {
    limit.abort(new DOMException('late', 'TimeoutError'));
    throw limit.signal.reason;
  });
  await expect(call(readVenueStats, venue)).rejects.toMatchObject({ status: 504 });
  timeout.mockRestore();
});

test('so is one that stops in the middle', async () => {
  const stalled = new ReadableStream({
    start: (body) => body.error(new DOMException('late', 'TimeoutError')),
  });
  const { call, alert } = setUp(() => [200, stalled]);
  const asked = call(readVenueStats, venue, { alerts: true });
  await expect(asked).rejects.toMatchObject({ status: 504 });
  expect(alert).toHaveBeenCalledOnce();
});

test('a GET sends its query and its caller', async () => {
  const { call, server } = setUp(() => [200, STATS]);
  expect(await call(readVenueStats, venue)).toEqual(STATS);
  const [asked] = server.asked;
  expect(asked).toMatchObject({ method: 'GET', url: '/api/venue_stats?venue=3', body: undefined });
  expect(asked!.headers.get('authorization')).toBe('JWT first');
});

test('days and ids are written for the wire', async () => {
  const { call, server } = setUp(() => [200, FEED]);
  await call(readFeed, { body: { venue: 3, min: '2024-03-05', max: '2024-03-10' } });
  const [asked] = server.asked;
  expect(JSON.parse(asked!.body as string)).toEqual({
    venue: '3',
    min: '5-3-2024',
    max: '10-3-2024',
  });
  expect(asked!.headers.get('content-type')).toBe('application/json');
  expect(asked!.headers.get('x-csrftoken')).toBe('csrf value');
});

test('form-data carries lists and maps as JSON text', async () => {
  const { call, server } = setUp(() => [200, { success: true, changed: [] }]);
  const pizzas = [{ pizza_id: 'p', vid_id: 'v' }];
  const body = { report_id: '1-2', attribute: 'featured', value: 1, pizzas } as const;
  const answer = await call(updateReportPizzas, { body: { ...body, pizzas } }, { form: true });
  expect(Object.fromEntries(server.asked[0]!.body as FormData)).toEqual({
    report_id: '1-2',
    attribute: 'featured',
    value: '1',
    pizzas: '[{"pizza_id":"p","vid_id":"v"}]',
  });
  expect(answer).toEqual({ success: true, changed: [] });
});

test('form-data carries files under their names', async () => {
  const { call, server } = setUp(() => [200, { msg: 'read', venue: '3' }]);
  const csv = new File(['venue\n3\n'], 'stores.csv');
  await call(
    uploadReportCsv,
    { params: { company: 2, week: '2024-03-10' }, body: {} },
    { form: true, files: { csv } },
  );
  const [asked] = server.asked;
  expect(asked!.url).toBe('/api/pizza_tv/csv/company_pk/2/week_stamp/10-3-2024/');
  expect((asked!.body as FormData).get('csv')).toEqual(csv);
});

test('names in the path are filled in', async () => {
  const { call, server, log } = setUp(() => [500, {}]);
  await expect(call(readCompanyInfo, { params: { venue: 12 } })).rejects.toThrow(
    'Error at /dashboard/company-info/venue/12/ status code 500',
  );
  expect(server.urls()).toEqual(['/api/dashboard/company-info/venue/12/']);
  expect(log).toHaveBeenCalledOnce();
});

test('a stale token is renewed and the request sent once more', async () => {
  const { call, server, token, goToLogin } = setUp((_asked, count) =>
    count === 1 ? [401, STALE] : [200, STATS],
  );
  expect(await call(readVenueStats, venue)).toEqual(STATS);
  expect(token.renew).toHaveBeenCalledExactlyOnceWith('first');
  expect(server.asked.map(({ headers }) => headers.get('authorization'))).toEqual([
    'JWT first',
    'JWT second',
  ]);
  expect(goToLogin).not.toHaveBeenCalled();
});

test.each([
  ['without a token', { current: null }, [200, STATS], 0],
  ['with a stale token that cannot be renewed', { renewed: null }, [401, STALE], 1],
  ['when the renewed token is refused too', {}, [401, STALE], 2],
  ['on another 401', {}, [401, { err: 'Please log in.', code: 'not_signed_in' }], 1],
  ['on 403', {}, [403, { err: 'You are not allowed to do this.' }], 1],
  [
    'when the text of a 200 says so',
    {},
    [200, { err: 'Unexpected error while checking permissions' }],
    1,
  ],
] as const)('%s the log-in page opens', async (_case, tokens, reply, sent) => {
  const { call, server, goToLogin, alert } = setUp(() => [reply[0], reply[1]], tokens);
  await expect(call(readVenueStats, venue, { alerts: true })).rejects.toThrow(
    'Error at /venue_stats',
  );
  expect(goToLogin).toHaveBeenCalledOnce();
  expect(alert).not.toHaveBeenCalled();
  expect(server.asked).toHaveLength(sent);
});

test('a call in the background never leaves the page', async () => {
  const { call, goToLogin } = setUp(() => [403, { err: 'This venue is not one of yours.' }]);
  await expect(call(readVenueStats, venue, { background: true })).rejects.toMatchObject({
    status: 403,
    reason: 'This venue is not one of yours.',
  });
  expect(goToLogin).not.toHaveBeenCalled();
});

test.each([
  ['a refusal', [400, { err: 'boom' }], 'Error: boom'],
  ['a failure told with status 200', [200, { error: 'boom' }], 'Error: boom'],
  [
    'maintenance',
    [503, ''],
    'Currently, our service is not available due to maintenance tasks or high demand',
  ],
] as const)('with alerts on %s is shown', async (_case, [status, body], text) => {
  const { call, alert } = setUp(() => [status, body]);
  await expect(call(readVenueStats, venue, { alerts: true })).rejects.toThrow(
    `Error at /venue_stats status code ${status}`,
  );
  expect(alert).toHaveBeenCalledExactlyOnceWith(text);
});

test('with alerts off it is only logged', async () => {
  const { call, alert, log } = setUp(() => [400, { err: 'boom' }]);
  await expect(call(readVenueStats, venue)).rejects.toThrow('status code 400');
  expect(alert).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledExactlyOnceWith('Error at /venue_stats status code 400: boom');
});

test('a boolean err is no failure', async () => {
  const { call } = setUp(() => [200, { ...STATS, err: false }]);
  expect(await call(readVenueStats, venue)).toEqual(STATS);
});

test('no answer at all is a failure with status 0', async () => {
  const { call, alert } = setUp(() => new TypeError('failed to fetch'));
  await expect(call(readVenueStats, venue, { alerts: true })).rejects.toMatchObject({ status: 0 });
  expect(alert).toHaveBeenCalledOnce();
});

test('a call that was given up is neither logged nor shown', async () => {
  const { call, alert, log } = setUp(() => new Error('given up'));
  const signal = AbortSignal.abort();
  await expect(call(readVenueStats, venue, { alerts: true, signal })).rejects.toThrow('given up');
  expect(alert).not.toHaveBeenCalled();
  expect(log).not.toHaveBeenCalled();
});

test('a public call asks for no token', async () => {
  const { call, server } = setUp(() => [200, { status: 'ok', version: '1' }], { current: null });
  await call(readHealth, {});
  expect(server.asked[0]!.headers.has('authorization')).toBe(false);
});

test('an unreadable answer has a plain message, without the output of the validator', async () => {
  const { call, alert, log } = setUp(() => [200, { quality_definition: { min: '6' } }]);
  const asked = call(readVenueStats, venue, { alerts: true });
  await expect(asked).rejects.toThrow('Error at /venue_stats status code 200');
  expect(alert).toHaveBeenCalledExactlyOnceWith(
    "The server's response could not be read. Reload the page to see what was saved.",
  );
  // The log names the unreadable field.
  expect(log.mock.calls.flat().join()).toContain('quality_definition.min');
});

test.each([
  ['without a word', { success: false, changed: [] }, 'Error saving data'],
  ['with a message', { success: false, msg: 'The report is locked.' }, 'The report is locked.'],
  ['with a reason', { success: false, err: 'locked' }, 'Error: locked'],
] as const)('success: false is a failure, %s', async (_case, body, text) => {
  const { call, alert } = setUp(() => [200, body]);
  const change = { attribute: 'featured', value: 1 } as const;
  const pizzas = [{ pizza_id: 'p', vid_id: 'v' }];
  await expect(
    call(updateReportPizzas, { body: { report_id: '1-2', pizzas, ...change } }, { alerts: true }),
  ).rejects.toMatchObject({ status: 200 });
  expect(alert).toHaveBeenCalledExactlyOnceWith(text);
});
