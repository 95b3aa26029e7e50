import { setGroundTruth } from '@crustodian/contract/review';
import { ownPattern, personPattern } from '@crustodian/domain/people/person-words';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { newUser } from '#test/samples/requests';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { tablesWith } from './dump.fixture.ts';
import { JSONS, LISTS, RECIPIENTS, TEXTS } from './word-columns.ts';

const t = testApp();

const EMAIL = 'zebulon@quackenbush.example';
const NAME = 'Zebulon Quackenbush';
const WORDS = /zebulon|quackenbush/i;

/** Columns that hold words of people and are erased by a rule of their own. */
const OTHERWISE: Record<string, string> = {
  audit_entry: 'action address after before subject user_agent user_email user_name',
  user_account: 'email first_name last_name password_hash username',
  webhook_receiver: 'url',
  // The first reviewer of a pizza.
  correction: 'new_value old_value',
  pizza: 'original_data',
  pizza_rescore: 'before',
  // Deleted with the person, or an hour after the sign-in that was begun.
  begun_passkey: 'challenge',
  begun_sign_in: 'challenge next',
  begun_sign_on: 'language next nonce verifier',
  evidence_opening: 'address',
  morning_news: 'news',
  morning_place: 'region',
  morning_setting: 'token',
  passkey: 'transports',
  session_family: 'address means user_agent',
  sign_on_identity: 'issuer subject',
};

/** Columns with names from other systems, which docs/privacy.md asks not to be people's names. */
const NAMED_ELSEWHERE: Record<string, string> = {
  camera: 'agent name',
  camera_setup: 'agent source',
  capture: 'key pipeline_id',
  order_line: 'order_no sent_crust sent_specialty',
  pizza: 'discriminator pipeline_id',
  pizza_detail: 'detections evaluation explanation tracked',
  recipe: 'size',
  portion_kind: 'size',
  sent_name: 'kind name',
  sign_on_domain: 'domain',
  sign_on_provider: 'client_id groups_claim issuer',
  sign_on_role: 'group_name',
  store_agent: 'left_out name',
  till_mapping: 'mapping',
  till_name: 'name',
  withdrawn_order_line: 'order_no sent_by sent_crust sent_specialty',
};

/** Names of columns with ids, codes or digests, in every table. */
const CODES = new Set(
  `camera criterion crust digest engine family fault ingredient part region_code series specialty`.split(
    ' ',
  ),
);

/** Columns without words of people: codes, settings, figures, and names of places and reports. */
const WORDLESS: Record<string, string> = {
  action: 'counted counted_from',
  action_change: 'kind observations',
  action_day: 'observations',
  api_token: 'hint scopes',
  attempt_count: 'key',
  audit_band: 'reaches',
  audit_judgement: 'engine_result ninths purpose reason standard',
  audit_severity: 'criteria raters',
  audited_figure: 'raters',
  camera: 'state',
  camera_item: 'figure',
  camera_measurement: 'changes light',
  camera_setup:
    'address found live_digest live_format look look_digest measures pizza pizzas tried',
  capture: 'traceparent',
  capture_picture: 'raw',
  capture_try: 'run scores',
  chart_day: 'states',
  company:
    'brand_key currency evaluation_key_max feedback_crusts name pretty_name score_weights scoring_thresholds',
  correction: 'field',
  day_signal: 'chart',
  engine_task: 'subject',
  installation: 'secret_key',
  job_claim: 'job',
  learning_sample: 'evidence measured_as',
  login_failure: 'key',
  migration: 'name',
  monthly_report: 'figures name',
  morning_told: 'news',
  picture: 'placeholder',
  pizza: 'attributes picture scoring_version specialty_head',
  pizza_rescore: 'from_head from_version said to_head to_version',
  quality_recount: 'problem',
  region: 'code name',
  report_page: 'report',
  report_pizza: 'problems',
  report_print: 'report',
  report_specialty: 'ui_text',
  retention: 'kind',
  retention_night: 'kind',
  rollup_day: 'coverage',
  running_process: 'host',
  sign_on_domain: 'finding token',
  sign_on_role: 'regions role',
  store_agent: 'spool version',
  training: 'lesson parts',
  usual_week: 'families pizzas_a_week',
  venue: 'camera name pretty_name specialties split time_zone',
  watched_camera: 'light_gains rates usual',
  webhook_message: 'type',
  webhook_receiver: 'kinds',
  weekly_report: 'name track_of_days verdicts visible_to_standard',
};

const places = (columns: Record<string, string>) =>
  Object.entries(columns).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );

test('every column with text is listed by whether it may name people', async () => {
  const { rows } = await sql<{ place: string; column: string }>`
    SELECT c.relname || '.' || a.attname AS place, a.attname AS column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type y ON y.oid = a.atttypid
    LEFT JOIN pg_type item ON item.oid = y.typelem AND y.typlen = -1
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped
      AND coalesce(item.typname, y.typname) IN ('text', 'varchar', 'bpchar', 'json', 'jsonb')
      -- A check lists the values that are allowed.
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'
        AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) ~ '= ANY \\(')`.execute(
    t.db,
  );
  const decided = [
    ...TEXTS.map(([table, column]) => `${table}.${column}`),
    ...[...JSONS, ...LISTS, ...RECIPIENTS].map(({ table, column }) => `${table}.${column}`),
    ...[OTHERWISE, NAMED_ELSEWHERE, WORDLESS].flatMap(places),
  ];
  const known = new Set(rows.map(({ place }) => place));
  expect(decided.filter((place) => !known.has(place))).toEqual([]);
  const open = rows.filter(({ place, column }) => !decided.includes(place) && !CODES.has(column));
  expect(open.map(({ place }) => place)).toEqual([]);
});

let person = 0;
beforeEach(async () => {
  await sql`UPDATE user_account SET erased_at = now(), deleted_at = now(), email = id::text, username = id::text,
    first_name = '', last_name = '' WHERE email = ${EMAIL}`.execute(t.db);
  person = await newUser(t, COMPANY_A);
  await sql`UPDATE user_account SET email = ${EMAIL}, username = ${EMAIL}, first_name = 'Zebulon',
    last_name = 'Quackenbush' WHERE id = ${person}`.execute(t.db);
});

async function erase(name = NAME): Promise<string> {
  const url = `/api/privacy/company/${COMPANY_A}/person/${person}/erase/`;
  const reply = await t.ask('manager', { method: 'POST', url, payload: { name } });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ pseudonym: string }>().pseudonym;
}

test('a remark of the ground truth loses the name, on the pizza and in its history', async () => {
  const [key] = await insertTestPizzas(t.db, V1, [{}]);
  const { id } = parsePizzaId(key!.t_id)!;
  const remark = async (gt_extra: string) => {
    const payload = { ...key!, split: 'train', gt_extra };
    const reply = await t.ask('staff', { method: 'POST', url: setGroundTruth.path, payload });
    expect(reply.statusCode).toBe(200);
  };
  const rest = 'x'.repeat(2000 - NAME.length - 1);
  await remark(`As agreed with ${NAME} (${EMAIL})`);
  await remark(`${NAME} ${rest}`);
  const pseudonym = await erase();
  const { rows } = await sql<{ said: string }>`
    SELECT ground_truth ->> 'gt_extra' AS said FROM pizza WHERE id = ${id}
    UNION ALL (SELECT new_value ->> 0 FROM correction
      WHERE pizza_id = ${id} AND field = 'gt_extra' ORDER BY id)`.execute(t.db);
  const last = `${pseudonym} ${rest}`.slice(0, 2000);
  expect(rows.map(({ said }) => said)).toEqual([
    last,
    `As agreed with ${pseudonym} (${pseudonym})`,
    last,
  ]);
  expect(await tablesWith(t.db, WORDS)).toEqual([]);
});

test('a remark that is not about the person stays as it is', async () => {
  const [key] = await insertTestPizzas(t.db, V1, [{}]);
  const payload = { ...key!, split: 'train', gt_extra: 'as agreed', gt_score_criteria: { a: 1.5 } };
  await t.ask('staff', { method: 'POST', url: setGroundTruth.path, payload });
  await erase();
  const { rows } = await sql`SELECT ground_truth FROM pizza
    WHERE id = ${parsePizzaId(key!.t_id)!.id}`.execute(t.db);
  const { split, gt_extra, gt_score_criteria } = payload;
  expect(rows).toEqual([{ ground_truth: { split, gt_extra, gt_score_criteria } }]);
});

test('withdrawn orders, passkeys of others and errors lose the name', async () => {
  await sql`INSERT INTO withdrawn_order_line (venue_id, withdrawal_id, withdrawn_by, withdrawn_at, order_no,
      line, business_date, made_local, size, sent_specialty, sent_crust, sent_by, received_at)
    VALUES (${V1}, ${person}, ${person}, now(), 'Q1', 1, '2024-03-10', now(), ${NAME}, 'cheese', 'pan', 'file', now())`.execute(
    t.db,
  );
  const other = await newUser(t, COMPANY_A);
  await sql`INSERT INTO passkey (id, user_id, name, public_key, counter, transports, made_at)
    VALUES ('\\x01', ${other}, ${`${NAME}’s phone`}, '', 0, '{}', now())`.execute(t.db);
  await sql`UPDATE capture SET error = ${`no file /home/${NAME}/a.mp4`} WHERE venue_id = ${V1}`.execute(
    t.db,
  );
  expect((await tablesWith(t.db, WORDS)).length).toBeGreaterThan(3);
  await erase();
  expect(await tablesWith(t.db, WORDS)).toEqual([]);
});

test('the reviewer of a pizza that was scored again later is erased from its earlier result', async () => {
  const [key] = await insertTestPizzas(t.db, V1, [{}]);
  const { day, id } = parsePizzaId(key!.t_id)!;
  await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id, field)
    VALUES (${V1}, ${day}, ${id}, 1, ${person}, 1, gen_random_uuid(), 'bubbles')`.execute(t.db);
  const before = { score: 9.5, reviewer: NAME, originalData: { reviewer: NAME, bubbles: false } };
  await sql`INSERT INTO pizza_rescore (venue_id, business_date, pizza_id, id, from_version, to_version, before, said)
    VALUES (${V1}, ${day}, ${id}, 1, 'a', 'b', ${JSON.stringify(before)}, '{}'),
      (${V1}, ${day}, ${id}, 2, 'b', 'c', ${JSON.stringify({ ...before, originalData: null })}, '{}')`.execute(
    t.db,
  );
  const reviewer = await erase();
  const { rows } =
    await sql`SELECT before FROM pizza_rescore WHERE pizza_id = ${id} ORDER BY id`.execute(t.db);
  const first = { ...before, reviewer, originalData: { reviewer, bubbles: false } };
  expect(rows).toEqual([{ before: first }, { before: { ...first, originalData: null } }]);
  expect(await tablesWith(t.db, WORDS)).toEqual([]);
});

const ACCENTED = [
  'ÑÚÑEZ, lucía ',
  'LUCÍA ÑÚÑEZ',
  'Lucia Nunez',
  'lucía_ñúñez.jpg',
  'Lucía\u00a0Ñúñez',
];
test.each([
  [
    'Zebulon Quackenbush',
    [
      'ask Quackenbush, zebulon.quackenbush@crustodian.example.',
      'Quackenbush zebulon@quackenbush.example, a@b.example',
      '?n=Quackenbush%2C%20Zebulon%40b.example&x=a@b.example',
      'luis.zebulon+quackenbush@b.example!',
      'a@quackenbush.example, Zebulon: a@b.example',
      'zebulon_quackenbush.jpg; Quackenbush,Zebulon; Zebulon\n\n Quackenbush; Zebulon . Quackenbush',
      'Zebulon\u00a0Quackenbush, Zebulon\u2009Quackenbush, zebulon+++++quackenbush',
    ],
  ],
  [
    'Lucía Ñúñez',
    [
      ...ACCENTED,
      ...ACCENTED.map((one) => one.normalize('NFD')),
      ...ACCENTED.map(encodeURIComponent),
    ],
  ],
  ['J. Åkerlund-Ǆ', ['J ÅKERLUND Ǆ', 'j. akerlund-ǆ', 'ÅKERLUND-ǄX, J.', 'J.\\nåkerlund_ǆ']],
])(
  'the database reads the patterns of %s like JavaScript, and cuts no address',
  async (name, texts) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = 'zebulón@quackenbush.example';
    const called = { email, username: email, firstName, lastName };
    const all = [...texts, 'ZEBULÓN@quackenbush.example', 'zebulon@quackenbush.example'];
    for (const pattern of [personPattern(called), ownPattern(called)]) {
      const { rows } = await sql<{ said: string }>`
      SELECT regexp_replace(text, ${pattern}, 'P', 'gi') AS said
      FROM unnest(${all}::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`.execute(
        t.db,
      );
      expect(rows.map(({ said }) => said)).toEqual(
        all.map((text) => text.replaceAll(new RegExp(pattern, 'gi'), 'P')),
      );
    }
  },
);

test('who changed something about the person keeps a name that begins the same', async () => {
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_id, user_name, user_email, address,
      user_agent, subject_id, subject, before, after)
    VALUES (${person}, ${COMPANY_A}, now(), 'user_updated', ${PEOPLE.manager.id}, 'Zebulon Smith',
      'zebulon.smith@crustodian.example', '', '', ${person}, 'Zebulon', NULL, NULL)`.execute(t.db);
  const pseudonym = await erase();
  const { rows } = await sql`SELECT user_name, user_email, subject FROM audit_entry
    WHERE id = ${person}`.execute(t.db);
  expect(rows).toEqual([
    {
      user_name: 'Zebulon Smith',
      user_email: 'zebulon.smith@crustodian.example',
      subject: pseudonym,
    },
  ]);
  await sql`DELETE FROM audit_entry WHERE id = ${person}`.execute(t.db);
});
