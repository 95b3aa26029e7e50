import { readCsv } from '@crustodian/contract/wire/csv';
import { LOOK_RATINGS } from '@crustodian/scoring/food/look-ratings';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { insertTestPizzas, type TestPizza } from '#test/world/pizzas';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DATASET_FILES, type DatasetPizza } from './dataset-files.ts';
import { exportDataset } from './export-dataset.ts';

const t = testApp();
const DAY = '2024-03-10';
const SEAL = 'Sello de queso';
const TAUGHT = { x: 32, y: 30, radius: 24, type: 'Circle' as const };

beforeEach(async () => {
  for (const table of [
    'audit_judgement',
    'audit_seed',
    'correction',
    'golden_sample',
    'audit_entry',
    'attempt_count',
    'pizza',
  ]) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  await sql`UPDATE company SET dataset_consent = id = ${COMPANY_A}`.execute(t.db);
  await reveal('2024-03-10');
});

const reveal = (week: string) =>
  sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
    SELECT id, ${week}::date, ${Buffer.alloc(32)}::bytea, now(), now(), now() FROM company`.execute(
    t.db,
  );

/** A pizza with its own picture, made on a day at six in the evening. */
async function bake(venue: number, change: TestPizza = {}, day = DAY) {
  const at = `${day.replaceAll('-', '/')} 18:40:00`;
  const [key] = await insertTestPizzas(t.db, venue, [
    { REPORT_localized_capture_start_ts: at, optimal_figure: TAUGHT, ...change },
  ]);
  const place = parsePizzaId(key!.t_id)!;
  const bytes = await sharp({
    create: {
      width: 64,
      height: 60,
      channels: 3,
      background: { r: place.id % 256, g: venue, b: 90 },
    },
  })
    .jpeg()
    .toBuffer();
  const digest = await t.tools.pictures.put(bytes);
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
    VALUES (${venue}, ${digest}, 'jpeg', 64, 60, ${bytes.length}) ON CONFLICT DO NOTHING`.execute(
    t.db,
  );
  await sql`UPDATE pizza SET picture = ${digest} WHERE venue_id = ${venue} AND id = ${place.id}`.execute(
    t.db,
  );
  return { ...place, key: key!, digest, bytes };
}
type Baked = Awaited<ReturnType<typeof bake>>;

let judged = 0;
const judge = (
  { venue, day, id }: Baked,
  said: {
    rater?: number;
    purpose?: string;
    seal?: number;
    score?: number | null;
    specialty?: string;
  } = {},
) => {
  const { rater = PEOPLE.reviewer.id, purpose = 'audit', seal = 9, score = 8.5, specialty } = said;
  const isRefused = score === null;
  return sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, rater_id, judged_at, kind, ninths, standard, score, specialty, reason, turn, mirrored,
      milliseconds, engine_result)
    SELECT ${randomUUID()}::uuid, company_id, id, ${day}::date, ${id}::bigint, 'fit', ${purpose}, ${rater}::int,
      ${`2024-03-12T10:00:${String(judged++).padStart(2, '0')}Z`}, ${isRefused ? 'unjudgeable' : 'points'},
      ${isRefused ? null : JSON.stringify({ [SEAL]: seal, 'pizza size': 4, ingredients: 7 })}::jsonb,
      ${isRefused ? null : 'to_standard'}, ${score}, ${specialty ?? null},
      ${isRefused ? 'not_a_pizza' : null}, 0, false, 9000,
      '{"version": "test-engine", "score": 7.25}'
    FROM venue WHERE id = ${venue}`.execute(t.db);
};
const review = (key: object) =>
  t.ask('reviewer', { method: 'POST', url: '/api/dashboard/qa_feedback/', payload: key });

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-dataset-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const run = (
  to: string,
  {
    pictures = t.tools.pictures,
    ...rest
  }: { pictures?: PictureStorage; from?: string; until?: string } = {},
) => exportDataset({ ...t.tools, pictures }, { to, from: null, until: null, ...rest });
const pizzasIn = async (folder: string): Promise<DatasetPizza[]> =>
  (await readFile(join(folder, 'pizzas.jsonl'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
async function tableIn(folder: string, name: string): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = readCsv(await readFile(join(folder, name), 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at]!])));
}
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
const picturesIn = async (folder: string) =>
  (await filesIn(folder)).filter((name) => name.startsWith('pictures/'));

test('pictures that people judged, with what they said, and nobody’s name', async () => {
  const audited = await bake(V1);
  await judge(audited, { seal: 8, score: 8 });
  await judge(audited, { seal: 6, score: 9, rater: PEOPLE.staff.id, purpose: 'double' });
  const golden = await bake(V2);
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    VALUES (${COMPANY_A}, 'cheese', 'tradicional', ${V2}, ${DAY}, ${golden.id})`.execute(t.db);
  await bake(V1);
  const to = await newFolder();
  expect(await run(to)).toEqual({
    companies: 1,
    stores: 2,
    pizzas: 2,
    judgements: 2,
    corrections: 0,
    missing: 0,
  });
  const pizzas = await pizzasIn(to);
  const first = pizzas.find(({ judgements }) => judgements.length > 0)!;
  expect(first).toEqual({
    company: 1,
    store: expect.any(Number),
    file: expect.stringMatching(/^pictures\/[0-9a-f]{2}\/[0-9a-f]{24}\.jpg$/),
    day: DAY,
    grid: 'official',
    width: 64,
    height: 60,
    engine: 'test-engine',
    circle: { x: 32, y: 30, radius: 24 },
    golden: false,
    label: {
      specialty: 'cheese',
      crust: 'tradicional',
      quality: 'buena',
      verdict: null,
      score: 9.5,
      bubbles: false,
      overbaked: false,
      bad_cut: false,
      reviewed: false,
    },
    corrections: [],
    judgements: [
      expect.objectContaining({ rater: 1, purpose: 'audit', score: 8, engine_score: 7.25 }),
      expect.objectContaining({ rater: 2, purpose: 'double', score: 9, judged_on: '2024-03-12' }),
    ],
  });
  expect(pizzas.filter((pizza) => pizza.golden)).toMatchObject([{ judgements: [] }]);
  expect(new Set(pizzas.map(({ store }) => store))).toEqual(new Set([1, 2]));
  expect(await readFile(join(to, first.file))).toEqual(audited.bytes);
  // Nothing in the folder reveals which pizza, store or account it was.
  expect(await filesIn(to)).toEqual(
    [
      ...(await picturesIn(to)),
      ...Object.keys(DATASET_FILES),
      'dictionary.csv',
      'pizzas.jsonl',
    ].toSorted(),
  );
  for (const name of (await filesIn(to)).filter((each) => !each.startsWith('pictures/'))) {
    const text = await readFile(join(to, name), 'utf8');
    expect(text).not.toMatch(/Venue|crustodian\.example|reviewer@|@/);
    expect(text).not.toContain(String(audited.id));
    expect(text).not.toContain(audited.digest);
  }
});

test('a correction is told with the pizza as it stands; one that was taken back, and names, are not', async () => {
  const [pizza, undone] = [await bake(V1), await bake(V1)];
  const said = await review({ ...pizza.key, specialty: 'pepperoni', overbaked: 1 });
  expect(said.statusCode).toBe(200);
  const { rev } = (await review({ ...undone.key, bubbles: 1 })).json<{ rev: number }>();
  const undo = { url: '/api/dashboard/qa_feedback_undo/', payload: { ...undone.key, rev } };
  expect((await t.ask('reviewer', { method: 'POST', ...undo })).statusCode).toBe(200);
  const to = await newFolder();
  expect(await run(to)).toMatchObject({ pizzas: 1, corrections: 2 });
  const [told] = await pizzasIn(to);
  expect(told!.label).toMatchObject({ specialty: 'pepperoni', overbaked: true, reviewed: true });
  expect(told!.corrections.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { rater: 1, field: 'overbaked', before: false, after: true },
    { rater: 1, field: 'specialty', before: 'cheese', after: 'pepperoni' },
  ]);
  expect(await tableIn(to, 'labels-by-eye.csv')).toMatchObject([
    { kind: 'whole', specialty: 'pepperoni', bake: 'burnt' },
  ]);
});

describe('left out', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a company that has not allowed it', async () => judge(await bake(VENUE_OF_B))],
    ['a hidden pizza', async () => judge(await bake(V1, { censored: 1 }))],
    [
      'one whose picture was deleted',
      async () => {
        const pizza = await bake(V1);
        await judge(pizza);
        await sql`DELETE FROM picture WHERE digest = ${pizza.digest}`.execute(t.db);
      },
    ],
    [
      'one judged in a week whose draw is secret',
      async () => judge(await bake(V1, {}, '2024-03-18')),
    ],
    ['one that nobody judged', () => bake(V1)],
  ])('%s', async (_case, make) => {
    const pizza = await bake(V2);
    await judge(pizza);
    await make();
    const to = await newFolder();
    expect(await run(to)).toMatchObject({ companies: 1, pizzas: 1 });
    expect(await readFile(join(to, (await picturesIn(to))[0]!))).toEqual(pizza.bytes);
    expect(await picturesIn(to)).toHaveLength(1);
  });

  test('a picture that is missing in the store, which is counted', async () => {
    await judge(await bake(V1));
    await judge(await bake(V1));
    let asked = 0;
    const pictures = {
      ...t.tools.pictures,
      read: async (digest: string) => (asked++ === 0 ? null : t.tools.pictures.read(digest)),
    };
    expect(await run(await newFolder(), { pictures })).toMatchObject({ pizzas: 1, missing: 1 });
  });

  test('days before and after those asked for', async () => {
    for (const day of ['2024-03-11', '2024-03-12', '2024-03-13'])
      await judge(await bake(V1, {}, day));
    const to = await newFolder();
    expect(await run(to, { from: '2024-03-12', until: '2024-03-12' })).toMatchObject({ pizzas: 1 });
    expect(await pizzasIn(to)).toMatchObject([{ day: '2024-03-12' }]);
  });
});

describe('the files that training reads', () => {
  test('have the columns of the readers, a row for each picture', async () => {
    const pizza = await bake(V1);
    await judge(pizza, { seal: 8, score: 8 });
    await judge(pizza, { seal: 5, score: 9, purpose: 'double', rater: 1, specialty: 'pepperoni' });
    const to = await newFolder();
    await run(to);
    const [manifest] = await tableIn(to, 'manifest.csv');
    expect(manifest).toMatchObject({ tier: 'A', group: 'pizza', share_alike: 'no', width: '64' });
    const { file } = manifest!;
    expect(await tableIn(to, 'labels-by-eye.csv')).toMatchObject([
      {
        file,
        kind: 'whole',
        specialty: 'pepperoni',
        bake: 'right',
        cx: '0.5',
        cy: '0.5',
        rx: '0.375',
      },
    ]);
    const [rating, ...more] = await tableIn(to, 'ratings.csv');
    expect([Object.keys(rating!), more]).toEqual([['file', ...LOOK_RATINGS], []]);
    expect(rating).toMatchObject({ file, seal: '6.5', overall: '8.5', cheese_inner: '' });
    expect(await tableIn(to, 'judgements.csv')).toMatchObject([
      { file, rater: '1', seal: '8', overall: '8', overbaked: '0', bad_cut: '0', specialty: '' },
      { file, rater: '2', seal: '5', overall: '9', specialty: 'pepperoni' },
    ]);
    const told = await tableIn(to, 'dictionary.csv');
    for (const [name, columns] of Object.entries(DATASET_FILES)) {
      const [head] = readCsv(await readFile(join(to, name), 'utf8'));
      expect(head).toEqual(Object.keys(columns));
      expect(told.filter((each) => each['file'] === name).map((each) => each['column'])).toEqual(
        head,
      );
    }
  });

  test('a picture that raters refuse teaches what is no pizza', async () => {
    await judge(await bake(V1), { score: null });
    const to = await newFolder();
    await run(to);
    expect(await tableIn(to, 'labels-by-eye.csv')).toMatchObject([{ kind: 'other', bake: '' }]);
    expect(await tableIn(to, 'ratings.csv')).toEqual([]);
    expect(await tableIn(to, 'judgements.csv')).toMatchObject([
      { kind: 'unjudgeable', reason: 'not_a_pizza', overall: '', overbaked: '' },
    ]);
  });

  test('docs/dataset.md names each column', async () => {
    const docs = await readFile('docs/dataset.md', 'utf8');
    const named = Object.entries(DATASET_FILES).flatMap(([name, columns]) => [
      name,
      ...Object.keys(columns).filter((column) => !LOOK_RATINGS.some((one) => one === column)),
    ]);
    expect(named.filter((each) => !docs.includes(`\`${each}\``))).toEqual([]);
  });
});

describe('a call that ends early', () => {
  /** Three days with one pizza each; the last one's picture cannot be read at first. */
  async function cutOff() {
    const baked = [
      await bake(V1),
      await bake(V1, {}, '2024-03-11'),
      await bake(V1, {}, '2024-03-12'),
    ];
    for (const pizza of baked) await judge(pizza);
    const reads: string[] = [];
    let isBroken = true;
    let under = 0;
    const pictures: PictureStorage = {
      ...t.tools.pictures,
      read: async (digest) => {
        reads.push(digest);
        under += 1;
        expect(under).toBe(1);
        const bytes = await t.tools.pictures.read(digest);
        under -= 1;
        if (isBroken && digest === baked[2]!.digest) throw new Error('the store is away');
        return bytes;
      },
    };
    const to = await newFolder();
    await expect(run(to, { pictures })).rejects.toThrow('the store is away');
    isBroken = false;
    return { baked, reads, pictures, to };
  }

  test('keeps what it wrote, and the next one goes on, a picture at a time', async () => {
    const { baked, reads, pictures, to } = await cutOff();
    expect(await picturesIn(to)).toHaveLength(2);
    expect(await filesIn(to)).not.toContain('pizzas.jsonl');
    // A temporary file that a killed process leaves next to a picture.
    await writeFile(join(to, `${(await picturesIn(to))[0]!}.0123456789ab`), 'half');
    expect(await run(to, { pictures })).toMatchObject({ pizzas: 3, judgements: 3 });
    expect(reads).toEqual([...baked, baked[2]!].map(({ digest }) => digest));
    expect((await pizzasIn(to)).map(({ day }) => day)).toEqual([
      '2024-03-10',
      '2024-03-11',
      '2024-03-12',
    ]);
    expect(await picturesIn(to)).toHaveLength(3);
    await expect(run(to)).rejects.toThrow('is not empty. Choose a new folder');
  });

  test('leaves out what was hidden, deleted or taken back since, and tells what was corrected', async () => {
    const { baked, to } = await cutOff();
    await sql`UPDATE pizza SET censored = true WHERE id = ${baked[0]!.id}`.execute(t.db);
    await sql`DELETE FROM audit_judgement WHERE pizza_id = ${baked[1]!.id}`.execute(t.db);
    await sql`UPDATE pizza SET crust = 'delgada' WHERE id = ${baked[2]!.id}`.execute(t.db);
    expect(await run(to)).toMatchObject({ pizzas: 1 });
    expect(await picturesIn(to)).toHaveLength(1);
    expect(await pizzasIn(to)).toMatchObject([{ day: '2024-03-12', label: { crust: 'delgada' } }]);
  });

  test('a second export at the same time is refused', async () => {
    await judge(await bake(V1));
    const to = await newFolder();
    const pictures = {
      ...t.tools.pictures,
      read: async (digest: string) => {
        await expect(run(to)).rejects.toThrow('Another export is running');
        return t.tools.pictures.read(digest);
      },
    };
    expect(await run(to, { pictures })).toMatchObject({ pizzas: 1 });
    expect(await pizzasIn(to)).toHaveLength(1);
  });

  test('goes on with the same days alone', async () => {
    const { to } = await cutOff();
    await expect(run(to, { from: '2024-03-11' })).rejects.toThrow(
      'unfinished export of other days',
    );
  });

  test('what is taken back meanwhile is removed, whole or half written', async () => {
    const { to } = await cutOff();
    await sql`UPDATE company SET dataset_consent = id = ${COMPANY_B}`.execute(t.db);
    const other = await bake(VENUE_OF_B);
    await judge(other);
    expect(await run(to)).toMatchObject({ companies: 1, pizzas: 1 });
    expect(await picturesIn(to)).toHaveLength(1);
    expect(await readFile(join(to, (await picturesIn(to))[0]!))).toEqual(other.bytes);
  });

  test('where nobody allows it any more, nothing is left', async () => {
    const { to } = await cutOff();
    await sql`UPDATE company SET dataset_consent = false`.execute(t.db);
    expect(await run(to)).toBeNull();
    expect(await filesIn(to)).toEqual([]);
  });

  test('a folder with something else in it is left alone', async () => {
    const to = await newFolder();
    await writeFile(join(to, 'mine.txt'), 'x');
    await expect(run(to)).rejects.toThrow('is not empty');
    expect(await filesIn(to)).toEqual(['mine.txt']);
  });

  test('consent that is taken back while it is written counts', async () => {
    for (const day of ['2024-03-10', '2024-03-11']) await judge(await bake(V1, {}, day));
    const to = await newFolder();
    const pictures = {
      ...t.tools.pictures,
      read: async (digest: string) => {
        await sql`UPDATE company SET dataset_consent = false`.execute(t.db);
        return t.tools.pictures.read(digest);
      },
    };
    expect(await run(to, { pictures })).toMatchObject({ companies: 0, pizzas: 0 });
    expect(await picturesIn(to)).toEqual([]);
  });
});

test('raters and stores have other numbers and names in another export', async () => {
  for (const venue of [V1, V2]) await judge(await bake(venue));
  const [one, two] = [await newFolder(), await newFolder()];
  await run(one);
  await run(two);
  expect(await picturesIn(one)).toHaveLength(2);
  const names = new Set([...(await picturesIn(one)), ...(await picturesIn(two))]);
  expect(names.size).toBe(4);
});

describe('consent', () => {
  const url = (company: number) => `/api/exports/company/${company}/dataset-consent/`;
  const say = (kind: ViewerKind, dataset_consent: boolean, company = COMPANY_A) =>
    t.ask(kind, { method: 'POST', url: url(company), payload: { dataset_consent } });
  const said = async () =>
    (await t.ask('manager', { method: 'GET', url: `/api/exports/company/${COMPANY_A}/` })).json()
      .dataset_consent;

  test('is off until an administrator of the whole company gives it, and is in the log with before and after', async () => {
    await sql`UPDATE company SET dataset_consent = DEFAULT`.execute(t.db);
    expect(await said()).toBe(false);
    expect((await say('manager', true)).json()).toEqual({ dataset_consent: true });
    await say('manager', true);
    expect(await said()).toBe(true);
    expect((await say('manager', false)).statusCode).toBe(200);
    const { rows } = await sql`SELECT user_id AS by, before, after FROM audit_entry
      WHERE action = 'dataset_consent_changed' ORDER BY id`.execute(t.db);
    const [no, yes] = [{ dataset_consent: false }, { dataset_consent: true }];
    expect(rows).toEqual([
      { by: PEOPLE.manager.id, before: no, after: yes },
      { by: PEOPLE.manager.id, before: yes, after: no },
    ]);
  });

  test('is the company’s to give; the provider can only take it back', async () => {
    expect((await say('staffManager', true)).json()).toMatchObject({ code: 'consent_not_yours' });
    expect((await say('managerOfB', true)).statusCode).toBe(403);
    expect((await say('staffManager', false)).statusCode).toBe(200);
    expect(await said()).toBe(false);
  });

  test('what was exported stands in the log of its company, and of no other', async () => {
    await judge(await bake(V1));
    await run(await newFolder(), { from: '2024-03-01' });
    const { rows } = await sql`SELECT company_id AS company, user_name AS by, after FROM audit_entry
      WHERE action = 'dataset_exported'`.execute(t.db);
    expect(rows).toEqual([
      { company: COMPANY_A, by: 'Operator', after: { from: '2024-03-01', until: null } },
    ]);
  });
});
