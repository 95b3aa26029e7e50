import { personOfLink } from '#platform/auth/passwords/password-link';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { crustodian } from './crustodian.ts';
import { testPicture } from '../features/ingest/capture.fixture.ts';

const database = testDatabase();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-cli-'));
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 20 }));

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a command on the test's database and captures its output. */
async function run(...args: string[]): Promise<Outcome> {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', folder);
  const printed = { log: [] as string[], error: [] as string[] };
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line) => void printed[way].push(`${line}\n`)),
  );
  try {
    return { code: await crustodian(args), out: printed.log.join(''), err: printed.error.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

test('the command line itself ends with the exit code', { timeout: 60_000 }, async () => {
  const cli = join(import.meta.dirname, '../cli.ts');
  const help = await promisify(execFile)(process.execPath, [cli, '--help']);
  expect(help.stdout).toContain('crustodian <command> [options]');
  await expect(promisify(execFile)(process.execPath, [cli, 'bake'])).rejects.toMatchObject({
    code: 2,
  });
});

describe('without doing anything', () => {
  test('help lists every command', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('Usage: crustodian <command> [options]');
    for (const name of [
      'ingest',
      'rescore',
      'verify',
      'backup',
      'restore',
      'users create',
      'device-token create',
      'recipes import',
      'dataset export',
    ]) {
      expect(out).toContain(`  ${name} `);
    }
  });

  test.each([
    ['an unknown command', ['bake'], 2, "error: unknown command 'bake'"],
    ['a group of commands', ['users'], 2, '  users create '],
    ['an unknown option', ['verify', '--fix'], 2, "error: unknown option '--fix'"],
    ['how a command is used', ['verify', '--fix'], 2, 'Usage: crustodian verify [options]'],
    ['one argument too many', ['verify', 'all'], 2, 'error: too many arguments'],
    [
      'a missing option',
      ['ingest', 'a.jpg'],
      1,
      "error: required option '--venue <id or name>' not specified",
    ],
    ['an empty option', ['ingest', 'a.jpg', '--venue', ' '], 1, 'It must not be empty.'],
    ['a file that is not there', ['ingest', 'a.jpg', '--venue', '1'], 1, 'a.jpg does not exist.'],
    [
      'no day',
      ['rescore', '--venue', '1', '--from', 'May'],
      1,
      "'--from <YYYY-MM-DD>' argument 'May' is invalid. It must be a day such as 2024-03-10.",
    ],
    [
      'days in the wrong order',
      ['dataset', 'export', '--to', '/tmp/x', '--from', '2024-03-02', '--until', '2024-03-01'],
      1,
      '--until is before --from.',
    ],
    ['no folder', ['backup'], 1, "error: missing required argument 'folder'"],
    [
      'a user of two kinds',
      ['users', 'create', '--feed-only', '--reports-only', '--email', 'a', '--employer', '1'],
      1,
      "'--feed-only' cannot be used with option '--reports-only'",
    ],
    ['an outside database', ['restore', '/tmp/x'], 1, "Use that server's own tools"],
  ] as const)('%s is told', async (_case, args, code, message) => {
    const outcome = await run(...args);
    expect([outcome.code, outcome.err]).toEqual([code, expect.stringContaining(message)]);
  });
});

test('pictures for training: none without a company that allows it', async () => {
  const to = join(folder, 'dataset');
  expect(await run('dataset', 'export', '--to', to)).toMatchObject({
    code: 1,
    err: expect.stringContaining('No company allows it.'),
  });
  await sql`INSERT INTO company (name, pretty_name, brand_key, grid, dataset_consent)
    VALUES ('sharing', 'Sharing', 'sharing', 'official', true)`.execute(database.db);
  const { code, out } = await run('dataset', 'export', '--to', to);
  expect([code, out]).toEqual([0, expect.stringContaining('0 pizzas of 0 stores')]);
  expect(await run('dataset', 'export', '--to', to)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Choose a new folder'),
  });
  await sql`DELETE FROM company WHERE name = 'sharing'`.execute(database.db);
  await sql`SELECT setval(pg_get_serial_sequence('company', 'id'), 1, false)`.execute(database.db);
});

test('from an empty database to a scored pizza', { timeout: 60_000 }, async () => {
  const provider = await run('company', 'create', '--name', 'provider');
  expect(provider.out).toContain('Company 1: provider (the provider: its users are staff)');
  const company = await run('company', 'create', '--name', 'acme', '--grid', 'modified');
  expect(company.out).toContain('Company 2: acme');
  expect(await run('company', 'create', '--name', 'acme')).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  });
  for (const name of ['a'.repeat(101), 'two\nlines']) {
    expect((await run('company', 'create', '--name', name)).err).toContain(
      'It must be one line of at most 100 visible characters.',
    );
  }
  const venue = ['venue', 'create', '--company', 'acme', '--name', 'Plaza', '--time-zone'];
  expect((await run(...venue, 'Mars/Base')).err).toContain('not a time zone');
  expect((await run(...venue, 'Europe/Madrid')).out).toContain('Venue 1: Plaza');

  const scoring = ['company', 'scoring', '--company', 'acme'];
  expect((await run(...scoring)).out).toMatch(/^threshold +dirt +none 0.06, full 0 *$/m);
  for (const [option, json, err] of [
    ['--thresholds', '{"dirt":{"none":0,"full":0.1}}', "'dirt full' must be below 'none'.\n"],
    ['--weights', '{"Bordes":0.2}', "There is no criterion 'Bordes'. Criteria are pizza size"],
    ['--weights', '0.2', "'weights' must be an object.\n"],
    ['--thresholds', 'dirt', '--thresholds must be JSON'],
  ] as const) {
    expect(await run(...scoring, option, json)).toMatchObject({
      code: 1,
      err: expect.stringContaining(err),
    });
  }
  const dirt = '{"dirt":{"none":0.1,"full":0.02}}';
  const weights = '{"ingredients":0.4}';
  const own = await run(...scoring, '--thresholds', dirt, '--weights', weights);
  expect(own.out).toMatch(/^threshold +dirt +none 0.1, full 0.02 +own$/m);
  expect(own.out).toMatch(/^weight +ingredients +0.4 +own$/m);
  expect((await run(...scoring, '--thresholds', '{}')).out).toMatch(/^weight .*own$/m);
  expect((await run(...scoring)).out).not.toMatch(/^threshold .*own$/m);

  const camera = ['venue', 'set', '--venue', 'Plaza'];
  expect((await run(...camera)).out).toBe('Plaza: camera none\n');
  for (const [place, err] of [
    ['960,540', '--camera must look like 960,540,300'],
    ['960,,300', '--camera must look like 960,540,300'],
    ['960,540,0', "'radius' must be greater than 0."],
    ['960,y,300', "'y' must be a number from 0 to 12000."],
  ] as const) {
    expect(await run(...camera, '--camera', place)).toMatchObject({
      code: 1,
      err: expect.stringContaining(err),
    });
  }
  expect((await run(...camera, '--camera', '960,540,300')).out).toBe('Plaza: camera 960,540,300\n');
  expect((await run(...camera, '--camera', 'none')).out).toBe('Plaza: camera none\n');

  const csv = join(folder, 'recipes.csv');
  const recipes = ['recipes', 'import', '--company', 'acme', csv];
  await writeFile(csv, 'specialty,ingredient,grams\ncheese,queso,90\nquattro,queso,90');
  expect(await run(...recipes)).toMatchObject({
    code: 1,
    err: "Nothing was stored. Row 3 'quattro' is not a specialty.\n",
  });
  await writeFile(csv, 'specialty,ingredient,grams\ncheese,queso,90');
  expect((await run(...recipes)).out).toBe('1 rows stored\n');

  const user = await run(
    'users',
    'create',
    '--email',
    'ana@acme.example',
    '--employer',
    '2',
    '--manager',
  );
  const [, firstToken = ''] =
    /^User 1: ana@acme.example\nThe link works once, and for 7 days:\nhttp:\S+\/api\/set-password\?token=([\w-]{43})&lang=en\n$/.exec(
      user.out,
    ) ?? [];
  expect(await personOfLink(database.db, firstToken, Date.now())).toMatchObject({
    email: 'ana@acme.example',
  });
  expect((await run('users', 'list')).out).toMatch(/1 {2}ana@acme.example {2}acme {2}manager/);
  const reset = await run('users', 'reset-password', 'ANA@acme.example');
  const [, linkToken = ''] =
    /^The link works once, and for 7 days:\nhttp:\S+\/api\/set-password\?token=([\w-]{43})&lang=en\n$/.exec(
      reset.out,
    ) ?? [];
  expect(await personOfLink(database.db, linkToken, Date.now())).toMatchObject({
    email: 'ana@acme.example',
  });
  const hashes = database.db
    .selectFrom('user_account')
    .select('password_hash')
    .where('deleted_at', 'is', null);
  expect(await hashes.execute()).toEqual([{ password_hash: null }]);
  const malformed = await run('users', 'create', '--email', 'ana@acme', '--employer', 'acme');
  expect([malformed.code, malformed.err]).toEqual([
    1,
    "'ana@acme' is not a valid e-mail address.\n",
  ]);
  const entries = await sql<object>`SELECT action, user_name, subject FROM audit_entry
    ORDER BY id`.execute(database.db);
  const rules = await sql<object>`SELECT before, after FROM audit_entry
    WHERE action = 'scoring_rules_changed' ORDER BY id`.execute(database.db);
  const ours = { 'threshold dirt': 'none 0.1, full 0.02' };
  const points = { 'weight ingredients': 0.4 };
  expect(rules.rows).toEqual([
    { before: {}, after: { ...points, ...ours } },
    { before: { ...points, ...ours }, after: points },
    { before: { camera: null }, after: { camera: '960,540,300' } },
    { before: { camera: '960,540,300' }, after: { camera: null } },
  ]);
  expect(entries.rows).toEqual(
    [
      { action: 'company_created', subject: 'provider' },
      { action: 'company_created', subject: 'acme' },
      { action: 'store_created', subject: 'Plaza' },
      { action: 'scoring_rules_changed', subject: 'acme' },
      { action: 'scoring_rules_changed', subject: 'acme' },
      { action: 'scoring_rules_changed', subject: 'Plaza' },
      { action: 'scoring_rules_changed', subject: 'Plaza' },
      { action: 'recipes_imported', subject: 'Recipes' },
      { action: 'user_created', subject: 'ana@acme.example' },
      { action: 'password_reset', subject: 'ana@acme.example' },
    ].map((entry) => ({ ...entry, user_name: 'Operator' })),
  );
  await sql`UPDATE user_account SET deleted_at = now() WHERE id = 1`.execute(database.db);
  expect((await run('users', 'list')).out).toBe(
    'There are no users yet. Create one with users create.\n',
  );
  const gone = await run('users', 'reset-password', 'ana@acme.example');
  expect(gone.err).toBe("There is no user with the address 'ana@acme.example'.\n");

  const token = await run('device-token', 'create', '--venue', 'plaza');
  expect(token.out.trim()).toMatch(/^[\w-]{43}$/);
  await run('device-token', 'create', '--venue', 'Plaza', '--label', 'oven 2');
  const tokens = await run('device-token', 'list', '--venue', 'Plaza');
  const [, number] = /^([0-9a-f]{10}) {2}camera {2}made .* works$/m.exec(tokens.out) ?? [];
  const revoke = ['device-token', 'revoke', number!, '--venue', 'Plaza'];
  expect((await run(...revoke)).out).toBe('Revoked: camera.\n');
  expect((await run('device-token', 'list', '--venue', 'Plaza')).out).toMatch(
    new RegExp(`^${number} {2}camera {2}made .* revoked .*\n\\w+ {2}oven 2 .* works\n$`),
  );
  expect(await run(...revoke)).toMatchObject({
    code: 1,
    err: `The venue has no active token '${number}'.\n`,
  });

  const keys = await sql`SELECT action, user_name, subject, venue_id FROM audit_entry
    WHERE starts_with(action, 'camera_key') ORDER BY id`.execute(database.db);
  const byOperator = { user_name: 'Operator', venue_id: 1 };
  expect(keys.rows).toEqual([
    { ...byOperator, action: 'camera_key_made', subject: 'camera' },
    { ...byOperator, action: 'camera_key_made', subject: 'oven 2' },
    { ...byOperator, action: 'camera_key_revoked', subject: 'camera' },
  ]);

  const pictures = join(folder, 'pictures to take');
  await mkdir(pictures);
  await writeFile(join(pictures, 'good.jpg'), await testPicture());
  await writeFile(join(pictures, 'broken.png'), 'no picture');
  await writeFile(join(pictures, 'notes.txt'), 'no picture either');
  await symlink('nowhere', join(pictures, 'link.jpg'));
  const ingest = await run('ingest', pictures, '--venue', 'Plaza');
  expect(ingest.code).toBe(1);
  expect(ingest.out).toMatch(/broken\.png: refused: .*not a picture/);
  expect(ingest.out).toMatch(/link\.jpg: refused: .*a broken link/);
  expect(ingest.out).toMatch(/good\.jpg {2}no pizza that can be scored/);
  const again = await run('ingest', join(pictures, 'good.jpg'), '--venue', '1');
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('good.jpg (already known)')]);
  const { rows } = await sql`SELECT FROM pizza WHERE venue_id = 1`.execute(database.db);
  expect(rows).toHaveLength(1);

  // The engine version is only recorded for evaluated results, so this one is rescored once.
  const days = ['--from', '2000-01-01', '--to', '2099-12-31'];
  const rescored = await run('rescore', '--venue', 'Plaza', ...days);
  expect(rescored).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/^1 pizzas rescored/),
  });
  expect((await run('rescore', '--venue', '1', ...days)).out).toMatch(/^0 pizzas rescored/);

  const orders = await sql`SELECT subject FROM audit_entry
    WHERE action = 'rescore_ordered'`.execute(database.db);
  expect(orders.rows).toEqual([1, 2].map(() => ({ subject: '2000-01-01 – 2099-12-31' })));

  const whole = await run('verify');
  expect([whole.code, whole.out]).toEqual([
    0,
    expect.stringMatching(
      /^Rollups match the facts\.\nThe audit log is unchanged; its last seal is 0-0{64}\.\n$/,
    ),
  ]);
  await sql`UPDATE rollup_day SET detected = 7 WHERE venue_id = 1`.execute(database.db);
  const found = await run('verify');
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/rollup_day: venue 1 \d{4}-\d{2}-\d{2}: detected 7, facts 1/);
  expect((await run('verify', '--repair')).out).toContain(
    'Repaired 1 days and 0 reports; 0 differences remain.',
  );

  await sql`UPDATE capture SET state = 'failed', error = 'the lens is broken'`.execute(database.db);
  expect((await run('captures', 'failed', '--retry')).out).toContain('the lens is broken');
  expect((await run('captures', 'failed')).out).toBe('There are no failed captures.\n');
});
