import { expect, test } from 'vitest';
import { CALLS } from '../every-endpoint.ts';
import { BODY_EXAMPLES } from './body-examples.ts';
import type { Endpoint } from './endpoint.ts';
import { openApi } from './open-api.ts';

interface Operation {
  operationId: string;
  parameters: object[];
  requestBody: { content: Record<string, { schema: { properties: object }; example?: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { examples: object }> }>;
  security?: object[];
}
// As it is served.
const { paths, components } = JSON.parse(JSON.stringify(openApi(CALLS, '1.2.3'))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { examples: Record<string, object> };
};

test('every call is described under its path and method', () => {
  const described = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  const declared = Object.values(CALLS).flatMap((endpoints) => Object.keys(endpoints));
  const calls = described.filter((name) => !name.endsWith('Alias'));
  expect(new Set(calls)).toEqual(new Set(declared));
  expect(calls).toHaveLength(declared.length);
});

test('fields are described as they travel', () => {
  const feed = paths['/api/shift_report_data']!['post']!;
  const { properties } = feed.requestBody.content['application/json']!.schema;
  expect(properties).toMatchObject({
    venue: { type: 'string', example: '12' },
    min: { type: 'string', example: '10-3-2024' },
  });
});

/** The calls that programs may make, with a body of more than a picture. */
const FOR_PROGRAMS = Object.values(CALLS).flatMap((calls) =>
  Object.entries(calls as Record<string, Endpoint>).filter(
    ([, { body, tokenScopes, access }]) =>
      body && (tokenScopes || access === 'device') && !body.safeParse({}).success,
  ),
);
test.each([...FOR_PROGRAMS, ['receiveTillMessage', CALLS.orders.receiveTillMessage] as const])(
  'the body of %s has an example that the call accepts',
  (name, { body, path, method }: Endpoint) => {
    const example = BODY_EXAMPLES[name];
    expect(body!.safeParse(example)).toMatchObject({ success: true });
    const { content } = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!.requestBody;
    expect(content['multipart/form-data']!.example).toEqual(example);
  },
);

test('every example is of a call', () => {
  const names = new Set(Object.values(CALLS).flatMap((calls) => Object.keys(calls)));
  expect(Object.keys(BODY_EXAMPLES).filter((name) => !names.has(name))).toEqual([]);
});

test('a path parameter is named in the path', () => {
  const venues = paths['/api/dashboard/venues-by-company/{company}']!['get']!;
  expect(venues.parameters).toMatchObject([{ name: 'company', in: 'path', required: true }]);
});

test('errors are listed by status', () => {
  const { responses } = paths['/api/venue_stats']!['get']!;
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '429']);
  expect(responses['403']!.description).toContain('venue_not_yours');
  expect(responses['403']!.content['application/json']!.examples).toMatchObject({
    venue_not_yours: { $ref: '#/components/examples/venue_not_yours' },
  });
  expect(components.examples['venue_not_yours']).toEqual({
    value: { err: 'This venue is not one of yours.', code: 'venue_not_yours' },
  });
});

test.each([
  ['/api/health', 'get', undefined],
  ['/api/ingest/captures', 'post', [{ deviceToken: [] }, { apiToken: ['write:captures'] }]],
  ['/api/ingest/snapshot/{camera}', 'post', [{ deviceToken: [] }, { cameraKey: [] }]],
  [
    '/api/static/{path}',
    'get',
    [{ apiToken: ['read:pizzas'] }, { accessToken: [] }, { filesCookie: [] }],
  ],
  ['/api/get_my_info', 'get', [{ accessToken: [] }]],
])('%s says how to sign in', (path, method, security) =>
  expect(paths[path]![method]!.security).toEqual(security),
);
