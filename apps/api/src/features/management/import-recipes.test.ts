import { MOST_ROWS } from '@crustodian/domain/figures/recipe-csv';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { describe, expect, test } from 'vitest';
import { longestStall, LONGEST_STALL_MS, repeatedStall } from '../../test/hostile/stalls.ts';

const t = testApp();
const url = (company: number) => `/api/management/recipes/company/${company}/`;
const send = (payload: object, company = COMPANY_A) =>
  t.ask('manager', { method: 'POST', url: url(company), payload });
const stored = async () =>
  (await t.ask('manager', { method: 'GET', url: url(COMPANY_A) })).json<Record<string, object[]>>();

const RECIPES = 'specialty,crust,size,ingredient,grams\ncheese,,,queso,90.5\nhalf,pan,xl,jamón,40';
const INGREDIENTS = 'ingredient,piece_grams,price_per_kg\nqueso,0,6.25\njamón,4,7';

describe('an import', () => {
  test('replaces what was there, each table by itself', async () => {
    expect((await send({ table: 'recipes', csv: RECIPES })).json()).toEqual({ stored: 2 });
    expect((await send({ table: 'ingredients', csv: INGREDIENTS })).json()).toEqual({ stored: 2 });
    const other = 'specialty,ingredient,grams\ncheese,queso,100';
    expect((await send({ table: 'recipes', csv: other })).json()).toEqual({ stored: 1 });
    expect(await stored()).toEqual({
      currency: 'USD',
      recipes: [{ specialty: 'cheese', crust: '', size: '', ingredient: 'queso', grams: 100 }],
      ingredients: [
        { ingredient: 'jamón', piece_grams: 4, price_per_kg: 7 },
        { ingredient: 'queso', piece_grams: 0, price_per_kg: 6.25 },
      ],
    });
  });

  test('is written to the audit log, line by line; the same again is not', async () => {
    const prices = 'ingredient,piece_grams,price_per_kg\nqueso,0,9\njamón,4,7';
    await send({ table: 'ingredients', csv: INGREDIENTS });
    await send({ table: 'ingredients', csv: prices });
    await send({ table: 'ingredients', csv: prices });
    const entries = await t.db
      .selectFrom('audit_entry')
      .select(['user_id', 'company_id', 'subject', 'before', 'after'])
      .where('action', '=', 'recipes_imported')
      .orderBy('id', 'desc')
      .execute();
    expect(entries[0]).toEqual({
      user_id: PEOPLE.manager.id,
      company_id: COMPANY_A,
      subject: 'Piece weights and prices',
      before: { lines: ['queso, 0.000, 6.250'] },
      after: { lines: ['queso, 0.000, 9.000'] },
    });
  });

  test('with wrong rows names each of them and changes nothing', async () => {
    await send({ table: 'recipes', csv: RECIPES });
    const before = await stored();
    const csv = `${RECIPES}\nquattro,,,queso,1\ncheese,,,jamón,many`;
    const reply = await send({ table: 'recipes', csv });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        err: "Nothing was stored. Row 4 'quattro' is not a specialty. Row 5 grams must be a number from 0 to 99999.",
        code: 'csv_refused',
      },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('names the first twenty of many wrong rows', async () => {
    const rows = Array.from({ length: 30 }, () => 'quattro,queso,1');
    const reply = await send({
      table: 'recipes',
      csv: ['specialty,ingredient,grams', ...rows].join('\n'),
    });
    const { err } = reply.json<{ err: string }>();
    expect(err.match(/Row \d+ /g)).toHaveLength(20);
    expect(err).toMatch(/And 10 more\.$/);
  });

  test.each([
    ['more rows than a file may have', 'aaa,1,1\n'],
    ['rows that are all wrong', 'x\n'],
    ['empty rows', '\n'],
    ['a row of fields without end', ','],
  ])('of %s keeps nobody else waiting', async (_case, piece) => {
    const head = 'ingredient,piece_grams,price_per_kg\n';
    const csv = head + piece.repeat(Math.floor(220_000 / JSON.stringify(piece).length));
    const payload = { table: 'ingredients', csv };
    let reply = 0;
    const stall = await repeatedStall(async () => {
      reply = (await send(payload)).statusCode;
    });
    expect(reply).toBe(400);
    expect(stall).toBeLessThan(LONGEST_STALL_MS);
  });

  test('of as many rows as a file may have keeps nobody else waiting for long', async () => {
    const of = (price: number) => ({
      table: 'ingredients',
      csv: [
        'ingredient,piece_grams,price_per_kg',
        ...Array.from({ length: MOST_ROWS }, (_, n) => `aaa ${n},1,${price}`),
      ].join('\n'),
    });
    await send(of(1));
    const stall = await longestStall(async () => {
      expect((await send(of(2))).json()).toEqual({ stored: MOST_ROWS });
    });
    expect(stall).toBeLessThan(3 * LONGEST_STALL_MS);
    const [entry] = await t.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'recipes_imported')
      .orderBy('id', 'desc')
      .execute();
    expect(JSON.stringify(entry!.after).length).toBeLessThan(30_000);
    expect(JSON.stringify(entry!.after)).toMatch(/and \d{4} more"\]\}$/);
  });

  test.each([
    ['an unknown table', { table: 'prices', csv: 'x' }],
    ['no CSV', { table: 'recipes', csv: '' }],
    ['nothing', {}],
  ])('of %s is refused', async (_case, payload) =>
    expect((await send(payload)).json()).toMatchObject({ code: 'bad_request' }),
  );

  test('into the company of a store that was given to another company’s manager is refused', async () => {
    const given = { user_id: PEOPLE.managerOfB.id, venue_id: V1 };
    await t.db.insertInto('venue_membership').values(given).execute();
    const payload = { table: 'recipes', csv: RECIPES };
    const reply = await t.ask('managerOfB', { method: 'POST', url: url(COMPANY_A), payload });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'company_not_yours' });
  });
});
