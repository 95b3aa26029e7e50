import { expect, test } from 'vitest';
import { CALLS } from '../every-endpoint.ts';
import { openApi } from './open-api.ts';

interface Operation {
  operationId: string;
  parameters: object[];
  requestBody: { content: Record<string, { schema: { properties: object } }> };
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
    [{ accessToken: [] }, { filesCookie: [] }, { apiToken: ['read:pizzas'] }],
  ],
  ['/api/get_my_info', 'get', [{ accessToken: [] }]],
])('%s says how to sign in', (path, method, security) =>
  expect(paths[path]![method]!.security).toEqual(security),
);
