import { testApp, type ViewerKind } from '#test/world/app';
import { expect, test } from 'vitest';

const t = testApp();
const url = '/api/dashboard/venue_pretty_name/';
const ask = (kind: ViewerKind, payload: object) => t.ask(kind, { method: 'POST', url, payload });
const all = { venues: ['1', '2', '3', '4', '999'], regions: ['R1', 'R2', 'R9', 'none'] };

test.each<[ViewerKind, object, object]>([
  [
    'staff',
    { 1: 'Venue 1', 2: 'Venue 2', 3: 'Venue 3', 4: 'Venue 4' },
    { R1: 'North', R2: 'South', R9: 'Centro' },
  ],
  ['regular', { 1: 'Venue 1', 2: 'Venue 2', 3: 'Venue 3' }, { R1: 'North', R2: 'South' }],
  ['managerOfB', { 4: 'Venue 4' }, { R9: 'Centro' }],
  ['store', { 1: 'Venue 1' }, { R1: 'North', R2: 'South' }],
  ['nobody', {}, {}],
])('%s: what is not visible is left out', async (kind, venues, regions) =>
  expect((await ask(kind, all)).json()).toEqual({ venues, regions }),
);

test('regions are named only when they are asked for', async () =>
  expect((await ask('regular', { venues: ['1'] })).json()).toEqual({ venues: { 1: 'Venue 1' } }));

test('form-data with the lists as JSON text answers alike', async () => {
  const form = new FormData();
  form.append('venues', '["1"]');
  form.append('regions', '["R1"]');
  const body = new Response(form);
  const reply = await t.ask('regular', {
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')! },
  });
  expect(reply.json()).toEqual({ venues: { 1: 'Venue 1' }, regions: { R1: 'North' } });
});

test.each([
  ['no list', {}],
  ['an id that is none', { venues: ['V1'] }],
  ['no list at all', { venues: '1' }],
])('%s: 400', async (_case, payload) => {
  const reply = await ask('regular', payload);
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
});
