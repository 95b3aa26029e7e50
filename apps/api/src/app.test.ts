import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { TOKEN_SCOPE_NAMES } from '@crustodian/domain/people/token-scopes';
import { testApp, type ViewerKind } from '#test/world/app';
import type { InjectOptions } from 'fastify';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROUTES } from './app.ts';
import {
  allowed,
  EVERY_CALL,
  KINDS,
  makePlaces,
  placesOf,
  refusal,
  type Call,
  type PlaceName,
  type Places,
} from './test/samples/every-call.ts';
import { insertToken } from './test/samples/integrations.ts';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { createCameraKey, createDeviceToken } from '#platform/auth/device-token';
import { FORM_LIMITS } from '#platform/http/framework-refusals';
import { multipart } from './test/samples/requests.ts';

const t = testApp();

let places: Places;
beforeAll(async () => {
  places = await makePlaces(t);
});

const JSON_TYPE = /^application\/json; charset=utf-8$/;
/** Content types of what each kind of call answers; only those of text name a character encoding. */
const TYPE_OF = {
  json: JSON_TYPE,
  page: /^(?:text\/html; charset=utf-8|0)$/,
  file: /^(?:(?:application\/json|text\/(?:csv|plain; version=0\.0\.4|html)|image\/svg\+xml); charset=utf-8|image\/(?:jpeg|png|webp)|application\/pdf)$/,
  stream: /^text\/event-stream; charset=utf-8$/,
};

/** Sends a sample and returns its status and, if it failed, the code. */
async function outcome(
  { endpoint, sample }: Call,
  { kind, at, headers = {} }: { kind: ViewerKind; at: PlaceName; headers?: Record<string, string> },
): Promise<[status: number, code: string | null]> {
  const request = await sample.request(places[at], t, kind);
  const reply = await t.app.inject({
    ...request,
    headers: { ...(await t.signIn(kind)), ...request.headers, ...headers },
    payloadAsStream: true,
  });
  const status = reply.statusCode;
  // An answer without a body has no type, only a length.
  const type = reply.headers['content-type'] ?? reply.headers['content-length'];
  expect(type).toMatch(status < 400 ? TYPE_OF[endpoint.kind ?? 'json'] : JSON_TYPE);
  if (status < 400) {
    // An event stream never ends by itself.
    if (endpoint.kind === 'stream') reply.stream().destroy();
    else await textOf(reply.stream());
    return [status, null];
  }
  return [status, (JSON.parse(await textOf(reply.stream())) as { code: string }).code];
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

const successOf = ({ endpoint, sample }: Call) => sample.status ?? endpoint.status ?? 200;

test.each(EVERY_CALL)('$name is mounted', ({ endpoint }) =>
  expect(ROUTES.map((route) => route.endpoint)).toContain(endpoint),
);

describe.each(EVERY_CALL)('$name', (call) => {
  const { endpoint } = call;
  const named = (kind: ViewerKind) =>
    typeof endpoint.scope === 'object' ? placesOf(kind) : (['V1'] as const);

  test.each(KINDS.flatMap((kind) => named(kind).map((at) => [kind, at] as const)))(
    'asked by %s at %s',
    async (kind, at) => {
      const code = refusal(endpoint, kind, at);
      const expected = code ? [ERRORS[code].status, code] : [successOf(call), null];
      expect(await outcome(call, { kind, at })).toEqual(expected);
    },
  );
});

const CHANGING = EVERY_CALL.filter(({ endpoint }) => endpoint.csrf ?? endpoint.method !== 'GET');
describe.each(CHANGING)('$name against forgery', (call) => {
  test.each([
    ['without the header', ''],
    ['with another value than the cookie', 'another value'],
  ])('%s: 403', async (_case, value) => {
    // Computed here because it depends on the places.
    const kind = allowed(call.endpoint)!;
    const headers = { 'x-csrftoken': value };
    expect(await outcome(call, { kind, at: 'V1', headers })).toEqual([403, 'csrf_failed']);
  });

  test('from a page of another host of the domain: 403', async () => {
    const kind = allowed(call.endpoint)!;
    const headers = { 'sec-fetch-site': 'same-site' };
    expect(await outcome(call, { kind, at: 'V1', headers })).toEqual([403, 'csrf_failed']);
  });
});

const EXPORTS = EVERY_CALL.filter(
  ({ endpoint: { cookie, fileType } }) => cookie && fileType && fileType !== 'application/pdf',
);
describe.each(EXPORTS)('$name, opened by the cookie alone', (call) => {
  test.each([
    ['another site', 'cross-site', false],
    ['another host of the domain', 'same-site', false],
    ['a page of the product', 'same-origin', true],
    ['a typed address', 'none', true],
  ])('from %s', async (_case, site, isOpened) => {
    const kind = allowed(call.endpoint)!;
    const headers = { 'sec-fetch-site': site };
    const expected = isOpened ? [successOf(call), null] : [403, 'csrf_failed'];
    expect(await outcome(call, { kind, at: 'V1', headers })).toEqual(expected);
  });
});

describe('API tokens', () => {
  const textOfToken = new Map<string, Promise<string>>();
  /** One token of each kind is enough for all calls. */
  const tokenOf = (kind: ViewerKind, company: number | null, scopes: readonly string[]) => {
    const name = `${kind} ${company} ${scopes.join()}`;
    const known =
      textOfToken.get(name) ??
      insertToken(t, { kind, company, scopes: [...scopes] }).then(({ text }) => text);
    textOfToken.set(name, known);
    return known;
  };
  const byToken = async (call: Call, at: PlaceName, token: string, kind: ViewerKind) => {
    const request = await call.sample.request(places[at], t, kind);
    // A CSRF token is not required, and cookies are ignored.
    const reply = await t.app.inject({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
      payloadAsStream: true,
    });
    const text = await textOf(reply.stream());
    const code = reply.statusCode < 400 ? null : (JSON.parse(text) as { code: string }).code;
    return [reply.statusCode, code];
  };
  // Otherwise the many calls of one token would be rate limited.
  beforeEach(() => t.db.deleteFrom('attempt_count').execute());
  const expectedOf = (call: Call, scope: string, code: ErrorCode | null) => {
    const { tokenScopes } = call.endpoint;
    if (!tokenScopes) return [403, 'closed_to_tokens'];
    if (!tokenScopes.some((each) => each === scope)) return [403, 'token_scope_missing'];
    return code ? [ERRORS[code].status, code] : [successOf(call), null];
  };
  const ASKED = EVERY_CALL.filter(({ endpoint }) => endpoint.access !== 'public');

  describe.each(ASKED)('$name', (call) => {
    const { endpoint } = call;
    /** The refusal expected for this user; device calls require an administrator of stores, or staff. */
    const refusalOf = (kind: ViewerKind, at: PlaceName) =>
      refusal(
        endpoint.access === 'device' ? { ...endpoint, access: 'adminOrStaff' } : endpoint,
        kind,
        at,
      );

    test.each(TOKEN_SCOPE_NAMES)('by a token of company A for %s', async (scope) => {
      const token = await tokenOf('manager', COMPANY_A, [scope]);
      const expected = expectedOf(call, scope, refusalOf('manager', 'V1'));
      expect(await byToken(call, 'V1', token, 'manager')).toEqual(expected);
    });

    if (!endpoint.tokenScopes) return;
    const [scope] = endpoint.tokenScopes;

    test.runIf(typeof endpoint.scope === 'object')('of company A at company B', async () => {
      const token = await tokenOf('staffManager', COMPANY_A, TOKEN_SCOPE_NAMES);
      const code = refusalOf('manager', 'foreign');
      expect(await byToken(call, 'foreign', token, 'manager')).toEqual(
        expectedOf(call, scope!, code),
      );
    });

    test.each(['regular', 'feed', 'store', 'staff', 'managerOfB'] as const)(
      'by the own token of %s',
      async (kind) => {
        const token = await tokenOf(kind, null, [scope!]);
        const code = refusalOf(kind, 'V1');
        expect(await byToken(call, 'V1', token, kind)).toEqual(expectedOf(call, scope!, code));
      },
    );
  });
});

describe.each(EVERY_CALL.filter(({ endpoint }) => endpoint.access === 'device'))(
  '$name by a device',
  (call) => {
    const { cameraKey } = call.endpoint;
    const by = (token: string) => {
      const headers = { authorization: `Device ${token}` };
      return outcome(call, { kind: 'anon', at: 'V1', headers });
    };
    const refused = [401, 'wrong_device_token'];

    test('with a token of the store', async () =>
      expect((await by(t.devices.deviceOfV1))[0]).toBe(successOf(call)));

    // Samples that name a camera name this one.
    test('with the key of the camera that it names', async () => {
      const key = await createCameraKey(t.db, V1, 'oven-1');
      expect(await by(key)).toEqual(cameraKey ? [successOf(call), null] : refused);
    });

    test('with the key of another camera', async () =>
      expect(await by(await createCameraKey(t.db, V1, 'oven-2'))).toEqual(refused));

    test.each([
      ['a token', createDeviceToken],
      ['a key', createCameraKey],
    ] as const)('with %s that is revoked after a call', async (_what, create) => {
      const token = await create(t.db, V1, 'oven-1');
      await by(token);
      await t.db
        .updateTable('device_token')
        .set({ revoked_at: new Date() })
        .where('revoked_at', 'is', null)
        .where('label', 'in', ['oven-1', 'camera oven-1'])
        .execute();
      expect(await by(token)).toEqual(refused);
    });
  },
);

describe('a device', () => {
  const call = EVERY_CALL.find(({ name }) => name === 'receiveCapture')!;
  test.each([
    ['its own venue', 'deviceOfV1', 'V1', [201, null]],
    ['another venue of its company', 'deviceOfV1', 'V2', [401, 'wrong_device_token']],
    ['a venue of another company', 'deviceOfV1', 'foreign', [401, 'wrong_device_token']],
    ['its own venue, of company B', 'deviceOfB', 'foreign', [201, null]],
  ] as const)('speaks for %s', async (_case, device, at, expected) => {
    const headers = { authorization: `Device ${t.devices[device]}` };
    expect(await outcome(call, { kind: 'anon', at, headers })).toEqual(expected);
  });
});

describe('form-data and JSON answer alike (decision X33)', () => {
  const withBody = EVERY_CALL.filter(
    ({ endpoint }) => endpoint.body && !endpoint.upload && endpoint.kind !== 'page',
  );
  test.each(withBody)('$name', async (call) => {
    const isDevice = call.endpoint.access === 'device';
    const kind = isDevice ? 'anon' : allowed(call.endpoint)!;
    const ask = (request: InjectOptions) => {
      const device = isDevice && { authorization: `Device ${t.devices.deviceOfV1}` };
      return t.ask(kind, { ...request, headers: { ...request.headers, ...device } });
    };
    const json = await call.sample.request(places.V1, t, kind);
    const data = new FormData();
    for (const [name, value] of Object.entries(json.payload as object)) {
      data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const { method = 'POST', url } = json;
    const form = await multipart(url as string, data);
    const headers = { ...json.headers, ...form.headers };
    const byForm = await ask({ ...form, method, headers });
    // A refresh token or password can only be used once, so each variant has its own.
    const byJson = await ask(await call.sample.request(places.V1, t, kind));
    expect(byForm.statusCode).toBe(byJson.statusCode);
    expect(Object.keys(byForm.json<object>())).toEqual(Object.keys(byJson.json<object>()));
  });
});

describe('bad requests are refused with {err}', () => {
  const text = { 'content-type': 'application/json' };
  const url = '/api/dashboard/venue_pretty_name/';
  test.each([
    ['an unknown address', { method: 'GET', url: '/api/nothing' }, 404],
    [
      'an unknown address for a browser',
      { url: '/api/nothing', headers: { accept: 'text/html' } },
      404,
    ],
    ['the wrong method', { method: 'DELETE', url }, 404],
    ['broken JSON', { method: 'POST', url, headers: text, payload: '{"venues":' }, 400],
    ['no JSON at all', { method: 'POST', url, headers: text, payload: '' }, 400],
    [
      'a prototype in JSON',
      { method: 'POST', url, headers: text, payload: '{"__proto__":{}}' },
      400,
    ],
    ['a list instead of a body', { method: 'POST', url, payload: [] }, 400],
    [
      'an unknown kind of body',
      { method: 'POST', url, headers: { 'content-type': 'text/pizza' }, payload: 'x' },
      415,
    ],
    ['a body of 256 KB', { method: 'POST', url, payload: { venues: ['1'.repeat(2 ** 18)] } }, 413],
    [
      'a body of 16 KB where strangers may send one',
      { method: 'POST', url: '/api/token/', payload: { username: 'x'.repeat(2 ** 14) } },
      413,
    ],
    [
      'the character 0 in JSON',
      { method: 'POST', url: '/api/token/', payload: { username: 'x\0', password: 'x' } },
      400,
    ],
    [
      'the character 0 in a form',
      {
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=x%00&password=x&csrf=x',
      },
      400,
    ],
    ['the character 0 in the address', { method: 'GET', url: '/api/dashboard/pizza/1%00/' }, 400],
    ['the character 0 in the query', { method: 'GET', url: '/api/login?next=%00' }, 400],
    ['the character 0 in the name of a file', { method: 'GET', url: '/%00' }, 404],
    ['a broken escape in the address', { method: 'GET', url: '/api/dashboard/pizza/%zz/' }, 400],
  ] as const)('%s', async (_case, request, status) => {
    const reply = await t.ask('regular', request);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toEqual({ err: expect.any(String), code: expect.any(String) });
  });

  test('a broken form', async () => {
    const reply = await t.ask('regular', {
      method: 'POST',
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nnonsense',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ err: expect.any(String) });
  });

  test('a part of a form that is not valid JSON, though it says so', async () => {
    const reply = await t.ask('regular', {
      method: 'POST',
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\nContent-Disposition: form-data; name="venues"\r\n' +
        'Content-Type: application/json\r\n\r\n{"a":\r\n--x--\r\n',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ err: expect.stringContaining('not valid JSON') });
  });

  test.each([
    [
      'a compressed body, however small',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      gzipSync('{"username":"x","password":"x"}'),
      [415, { err: ERRORS.compressed_body.err, code: 'compressed_body' }],
    ],
    [
      'a form of one field too many',
      { 'content-type': 'application/x-www-form-urlencoded' },
      '&'.repeat(FORM_LIMITS.fields),
      [
        400,
        {
          err: `The form has too many fields: at most ${FORM_LIMITS.fields}.`,
          code: 'bad_request',
        },
      ],
    ],
  ])('%s', async (_case, headers, payload, refused) => {
    const reply = await t.app.inject({ method: 'POST', url: '/api/token/', headers, payload });
    expect([reply.statusCode, reply.json()]).toEqual(refused);
  });

  test('a file where none is expected', async () => {
    const data = new FormData();
    data.append('venues', new Blob(['[]']), 'venues.json');
    const reply = await t.ask('regular', await multipart(url, data));
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { err: "No file is expected in 'venues'.", code: 'bad_request' },
    ]);
  });
});
