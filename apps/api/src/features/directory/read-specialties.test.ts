import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, VENUE_OF_B } from '#test/world/fixture';
import { expect, test } from 'vitest';

const t = testApp();
const ask = (kind: ViewerKind, payload: object) =>
  t.ask(kind, { method: 'POST', url: '/api/pizza_specialties_info', payload });
const ofA = { company: COMPANY_A, venue: String(V1) };

test('the catalogue names every specialty in both languages', async () => {
  const { pizza_specialties_info: catalogue } = (await ask('regular', ofA)).json();
  expect(Object.keys(catalogue)).toHaveLength(31);
  expect(catalogue).toMatchObject({
    half: { en: 'Half and Half', es: 'DOS MITADES' },
    'shaq-a-roni': { en: 'Shaq-a-Roni', es: 'Shaq-a-Roni', pepperoni_type: true },
  });
});

test('reports know the specialties of the company, in its order', async () => {
  const { report_specialties_definition: definition } = (await ask('regular', ofA)).json();
  expect(Object.entries(definition)).toEqual([
    ['pepperoni', { ui_text: 'Pepperoni', show_goal: 15 }],
    ['cheese', { ui_text: 'Cheese' }],
  ]);
});

test.each<[ViewerKind, object]>([
  ['regular', { 1: ['pepperoni', 'cheese'], 2: expect.any(Array), 3: expect.any(Array) }],
  ['store', { 1: ['pepperoni', 'cheese'] }],
])('%s learns what the visible stores make', async (kind, stores) =>
  expect((await ask(kind, ofA)).json().report_specialties_by_store).toEqual(stores),
);

test('a form answers alike', async () => {
  const reply = await t.ask('regular', {
    method: 'POST',
    url: '/api/pizza_specialties_info',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `company=${COMPANY_A}&venue=${V1}`,
  });
  expect(reply.json()).toEqual((await ask('regular', ofA)).json());
});

test.each<[ViewerKind, object, number]>([
  ['feed', ofA, 200],
  ['staff', { company: COMPANY_B, venue: String(VENUE_OF_B) }, 200],
  ['regular', { ...ofA, company: COMPANY_B }, 403],
  ['regular', { venue: String(V1) }, 400],
])('%s asking with %j: %i', async (kind, payload, status) =>
  expect((await ask(kind, payload)).statusCode).toBe(status),
);
