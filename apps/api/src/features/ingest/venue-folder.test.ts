import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findVenue, venueFolders } from './venue-folder.ts';

const database = testDatabase();
beforeAll(async () => {
  const { db } = database;
  await sql`INSERT INTO company (id, name, pretty_name, brand_key)
    VALUES (1, 'a', 'A', 'a'), (2, 'b', 'B', 'b')`.execute(db);
  await sql`INSERT INTO venue (id, company_id, name, pretty_name, time_zone) VALUES
    (1, 1, 'Bandera', '', 'UTC'), (2, 1, 'Calle Mayor 5', '', 'UTC'), (3, 1, '12', '', 'UTC'),
    (4, 1, '../etc', '', 'UTC'), (5, 1, '.hidden', '', 'UTC'), (6, 1, 'Rejected', '', 'UTC'),
    (7, 1, 'Plaza', '', 'UTC'), (8, 2, 'plaza', '', 'UTC'), (9, 2, 'Cañón', '', 'UTC')`.execute(db);
});

test('a folder has the name of its venue, or its id where that is no clear file name', async () => {
  expect(await venueFolders(database.db)).toEqual([
    'Bandera',
    'Calle Mayor 5',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    'Cañón',
  ]);
});

test.each([
  ['Bandera', 1],
  ['bandera', 1],
  ['7', 7],
  ['12', 3],
  ['CAÑÓN', 9],
  ['Can\u0303o\u0301n', 9],
] as const)("'%s' is venue %i", async (text, id) => {
  expect(await findVenue(database.db, text)).toMatchObject({ id, timeZone: 'UTC' });
});

test.each([
  ['Nowhere', "There is no venue with the name or id 'Nowhere'."],
  ['Plaza', "Several venues are named 'Plaza'. Use one of these ids: 7, 8."],
] as const)("'%s' is nobody: %s", async (text, sentence) => {
  expect(await findVenue(database.db, text)).toBe(sentence);
});
