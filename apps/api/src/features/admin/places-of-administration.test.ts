import type { AuditEntry } from '@crustodian/contract/admin';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { CALLS } from '@crustodian/contract/every-endpoint';
import type { AuditAction } from '@crustodian/domain/people/audit-log';
import { writeAudit } from '#platform/audit-log';
import { startSession } from '#platform/auth/session';
import { settingsFor } from '#test/samples/people/sign-on';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2, V3 } from '#test/world/fixture';
import { signAccess } from '#platform/auth/tokens';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';

const t = testApp();

interface Given {
  venues?: number[];
  regions?: string[];
  limited?: boolean;
}

/** Managers of company A, by the places assigned to them. */
const VIEWERS = {
  /** Not limited. */
  whole: {},
  store: { venues: [V1] },
  region: { regions: ['R2'] },
  /** Had stores before. */
  emptied: { limited: true },
} as const satisfies Record<string, Given>;
type ViewerName = keyof typeof VIEWERS;
/** Tokens expire by the real clock. */
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const NAMES = Object.keys(VIEWERS) as ViewerName[];

/** People of company A, by the places assigned to them. */
const TARGETS = {
  everywhere: {},
  atV1: { venues: [V1] },
  atV2: { venues: [V2] },
  inR2: { regions: ['R2'] },
  atV1AndV2: { venues: [V1, V2] },
} as const satisfies Record<string, Given>;
type TargetName = keyof typeof TARGETS;

const LONG_AGO = new Date('2024-01-01');
const people = new Map<string, number>();
const idOf = (name: ViewerName | TargetName) => people.get(name)!;

async function insert(name: string, { venues = [], regions = [], limited }: Given, flags: object) {
  const email = `${name.toLowerCase()}@lumbre.example`;
  const { id } = await t.db
    .insertInto('user_account')
    // Long ago, because an account that is new and unused cannot be erased.
    .values({ email, username: email, employer_id: COMPANY_A, created_at: LONG_AGO, ...flags })
    .returning('id')
    .executeTakeFirstOrThrow();
  const limited_to_venues = limited ?? venues.length + regions.length > 0;
  await t.db.updateTable('user_account').set({ limited_to_venues }).where('id', '=', id).execute();
  for (const venue_id of venues) {
    await t.db.insertInto('venue_membership').values({ user_id: id, venue_id }).execute();
  }
  for (const region_code of regions) {
    const values = { user_id: id, company_id: COMPANY_A, region_code };
    await t.db.insertInto('region_membership').values(values).execute();
  }
  people.set(name, id);
}

beforeEach(async () => {
  await t.db.deleteFrom('audit_entry').execute();
  await t.db.updateTable('region').set({ manager_id: null }).execute();
  await t.db.deleteFrom('sign_on_provider').execute();
  await t.db.deleteFrom('user_account').where('email', 'like', '%@lumbre.example').execute();
  for (const [name, given] of Object.entries(VIEWERS)) {
    await insert(name, given, { company_manager: true });
  }
  for (const [name, given] of Object.entries(TARGETS)) await insert(name, given, {});
});

async function ask(viewer: ViewerName, call: string, payload?: InjectOptions['payload']) {
  const [method, path] = call.split(' ') as ['GET', string];
  const { db, tools } = t;
  const origin = { userAgent: 'test', address: '127.0.0.1' };
  const session = await startSession(db, { user: idOf(viewer), origin, now: Date.now() });
  const authorization = `JWT ${signAccess(tools.keys, session, Date.now())}`;
  const headers = { ...(await t.signIn('anon')), authorization };
  return t.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
}

interface PlaceRow {
  call: string;
  request: () => [call: string, payload?: InjectOptions['payload']];
  /** The result for each viewer: the error code of the refusal, or null. */
  answers: Record<ViewerName, string | null>;
}

const newcomer = (venues: number[], regions: string[] = []) => ({
  user: {
    email: `${randomUUID()}@lumbre.example`,
    first_name: 'A',
    last_name: 'B',
  },
  venues: venues.map(String),
  regions,
  company: COMPANY_A,
});

const not = 'company_not_yours';
const partly = { whole: null, store: null, region: null, emptied: not };
const wholly = {
  whole: null,
  store: 'whole_company_needed',
  region: 'whole_company_needed',
  emptied: not,
};
/**
 * The viewers who are permitted to change each person: the account itself, or the assigned places.
 */
const whom: Record<TargetName, { account: ViewerName[]; person: ViewerName[] }> = {
  everywhere: { account: ['whole'], person: ['whole'] },
  atV1: { account: ['whole', 'store'], person: ['whole', 'store'] },
  atV2: { account: ['whole', 'region'], person: ['whole', 'region'] },
  inR2: { account: ['whole', 'region'], person: ['whole', 'region'] },
  atV1AndV2: { account: ['whole'], person: ['whole', 'store', 'region'] },
};
const answersFor = (target: TargetName, scope: 'account' | 'person') =>
  Object.fromEntries(
    NAMES.map((name) => [name, whom[target][scope].includes(name) ? null : 'user_not_yours']),
  ) as PlaceRow['answers'];

/** Like the given answers, but permitted viewers get the code of why there is nothing to do. */
const whereAllowed = (answers: PlaceRow['answers'], code: string) =>
  Object.fromEntries(NAMES.map((name) => [name, answers[name] ?? code])) as PlaceRow['answers'];

const aboutPeople = (Object.keys(TARGETS) as TargetName[]).flatMap((target): PlaceRow[] => [
  {
    call: 'resetPassword',
    request: () => [`GET dashboard/update-user-password/${idOf(target)}/`],
    answers: answersFor(target, 'account'),
  },
  {
    call: 'removeLostFactor',
    request: () => [`DELETE second-factor/person/${idOf(target)}/`],
    answers: whereAllowed(answersFor(target, 'account'), 'second_factor_not_found'),
  },
  {
    call: 'deleteUser',
    request: () => [`DELETE dashboard/user/${idOf(target)}/`],
    answers: answersFor(target, 'account'),
  },
  {
    call: 'readVenueMemberships',
    request: () => [`GET dashboard/venue-membership/${idOf(target)}/`],
    answers: answersFor(target, 'person'),
  },
  {
    call: 'readRegionMemberships',
    request: () => [`GET dashboard/region-membership/${idOf(target)}/`],
    answers: answersFor(target, 'person'),
  },
  {
    call: 'readManagedRegions',
    request: () => [`GET dashboard/region-manager/user/${idOf(target)}/`],
    answers: answersFor(target, 'person'),
  },
]);

const about = (venue: number) => `venue/${venue}/`;
const settings = 'store-tv/company';
const MATRIX: PlaceRow[] = [
  ...aboutPeople,
  { call: 'readAdmin', request: () => [`GET dashboard/admin/${COMPANY_A}`], answers: partly },
  {
    call: 'createUser',
    request: () => ['POST dashboard/membership/', newcomer([])],
    answers: { whole: null, store: 'places_needed', region: 'places_needed', emptied: not },
  },
  {
    call: 'createUser',
    request: () => ['POST dashboard/membership/', newcomer([V1])],
    answers: { whole: null, store: null, region: 'venue_not_yours', emptied: not },
  },
  {
    call: 'createUser',
    request: () => ['POST dashboard/membership/', newcomer([V2, V3])],
    answers: { whole: null, store: 'venue_not_yours', region: null, emptied: not },
  },
  {
    call: 'createUser',
    request: () => ['POST dashboard/membership/', newcomer([], ['R2'])],
    answers: { whole: null, store: 'unknown_region', region: null, emptied: not },
  },
  {
    call: 'changeQualityDefinition',
    request: () => [`PATCH dashboard/quality-definition/${COMPANY_A}/`, { min: 5, max: 9 }],
    answers: wholly,
  },
  {
    call: 'readQualityDefinition',
    request: () => [`GET dashboard/quality-definition/${COMPANY_A}/`],
    answers: partly,
  },
  {
    call: 'readScores',
    request: () => [`GET dashboard/quality-definition/${COMPANY_A}/scores/`],
    answers: partly,
  },
  {
    call: 'changeVenueMemberships',
    request: () => [`PATCH dashboard/venue-membership/${idOf('atV1')}/`, { spaces: [String(V2)] }],
    answers: {
      whole: null,
      store: 'venue_not_yours',
      region: 'user_not_yours',
      emptied: 'user_not_yours',
    },
  },
  {
    call: 'changeVenueMemberships',
    request: () => [
      `PATCH dashboard/venue-membership/${idOf('atV1')}/`,
      { spaces: [], all_stores: true },
    ],
    answers: {
      whole: null,
      store: 'whole_company_needed',
      region: 'user_not_yours',
      emptied: 'user_not_yours',
    },
  },
  {
    call: 'changeRegionMemberships',
    request: () => [`PATCH dashboard/region-membership/${idOf('atV1')}/`, { spaces: ['R1'] }],
    answers: {
      whole: null,
      store: 'unknown_region',
      region: 'user_not_yours',
      emptied: 'user_not_yours',
    },
  },
  {
    call: 'setRegionManager',
    request: () => [`POST dashboard/region-manager/user/${idOf('inR2')}/`, { regions: ['R2'] }],
    answers: { whole: null, store: 'user_not_yours', region: null, emptied: 'user_not_yours' },
  },
  {
    call: 'setRegionManager',
    request: () => [
      `POST dashboard/region-manager/user/${idOf('atV1AndV2')}/`,
      { regions: ['R1'] },
    ],
    answers: {
      whole: null,
      store: 'unknown_region',
      region: 'unknown_region',
      emptied: 'user_not_yours',
    },
  },
  {
    call: 'removeRegionManager',
    request: () => [`DELETE dashboard/region-ownership/user/${idOf('atV1AndV2')}/region/R2/`],
    answers: {
      whole: 'not_region_manager',
      store: 'not_region_manager',
      region: 'not_region_manager',
      emptied: 'user_not_yours',
    },
  },
  {
    call: 'readAuditLog',
    request: () => [`GET dashboard/audit-log/?company=${COMPANY_A}`],
    answers: partly,
  },
  {
    call: 'exportAuditLog',
    request: () => [`GET dashboard/audit-log/export/?company=${COMPANY_A}`],
    answers: partly,
  },
  {
    call: 'readRecipients',
    request: () => [`GET dashboard/report-recipients/${COMPANY_A}/`],
    answers: partly,
  },
  {
    call: 'changeRecipients',
    request: () => [
      `PATCH dashboard/report-recipients/${COMPANY_A}/`,
      { of: 'store', venue: String(V1), emails: ['a@lumbre.example'] },
    ],
    answers: { whole: null, store: null, region: 'venue_not_yours', emptied: not },
  },
  {
    call: 'changeRecipients',
    request: () => [
      `PATCH dashboard/report-recipients/${COMPANY_A}/`,
      { of: 'region', region: 'R2', emails: ['a@lumbre.example'] },
    ],
    answers: { whole: null, store: 'unknown_region', region: null, emptied: not },
  },
  {
    call: 'changeRecipients',
    request: () => [
      `PATCH dashboard/report-recipients/${COMPANY_A}/`,
      { of: 'company', emails: ['a@lumbre.example'] },
    ],
    answers: wholly,
  },
  {
    call: 'importRecipes',
    request: () => [
      `POST management/recipes/company/${COMPANY_A}/`,
      { table: 'recipes', csv: 'specialty,ingredient,grams\ncheese,queso,100' },
    ],
    answers: wholly,
  },
  {
    call: 'changeAuditedFirst',
    request: () => [`POST audited-figures/company/${COMPANY_A}/first/`, { audited_first: false }],
    answers: wholly,
  },
  {
    call: 'changeAuditPerDay',
    request: () => [`POST audited-figures/company/${COMPANY_A}/per-day/`, { audit_per_day: 3 }],
    answers: wholly,
  },
  {
    call: 'changeTillMapping',
    request: () => [`POST orders/company/${COMPANY_A}/till/mapping/`, { mapping: null }],
    answers: wholly,
  },
  {
    call: 'nameTillProduct',
    request: () => [
      `POST orders/company/${COMPANY_A}/till/name/`,
      { name: 'PEP LG', specialty: 'pepperoni' },
    ],
    answers: wholly,
  },
  {
    call: 'readTill',
    request: () => [`GET orders/company/${COMPANY_A}/till/`],
    answers: wholly,
  },
  {
    call: 'listCompanyTokens',
    request: () => [`GET integrations/company/${COMPANY_A}/tokens/`],
    answers: wholly,
  },
  {
    call: 'makeCompanyToken',
    request: () => [
      `POST integrations/company/${COMPANY_A}/tokens/`,
      { name: 'BI', scopes: ['read:figures'], ends: IN_A_MONTH },
    ],
    answers: wholly,
  },
  {
    call: 'endCompanyToken',
    request: () => [`DELETE integrations/company/${COMPANY_A}/tokens/1/`],
    answers: { ...wholly, whole: 'token_not_found' },
  },
  {
    call: 'listReceivers',
    request: () => [`GET integrations/company/${COMPANY_A}/webhooks/`],
    answers: wholly,
  },
  {
    call: 'addReceiver',
    request: () => [
      `POST integrations/company/${COMPANY_A}/webhooks/`,
      { name: 'Chat', url: 'https://hooks.example/', kinds: ['signal'] },
    ],
    answers: wholly,
  },
  {
    call: 'changeReceiver',
    request: () => [
      `PATCH integrations/company/${COMPANY_A}/webhooks/1/`,
      { name: 'Chat', url: 'https://hooks.example/', kinds: ['signal'] },
    ],
    answers: { ...wholly, whole: 'receiver_not_found' },
  },
  {
    call: 'endReceiver',
    request: () => [`DELETE integrations/company/${COMPANY_A}/webhooks/1/`],
    answers: { ...wholly, whole: 'receiver_not_found' },
  },
  {
    call: 'changeSecret',
    request: () => [`POST integrations/company/${COMPANY_A}/webhooks/1/secret/`, {}],
    answers: { ...wholly, whole: 'receiver_not_found' },
  },
  {
    call: 'sendTest',
    request: () => [`POST integrations/company/${COMPANY_A}/webhooks/1/test/`, {}],
    answers: { ...wholly, whole: 'receiver_not_found' },
  },
  {
    call: 'listMessages',
    request: () => [`GET integrations/company/${COMPANY_A}/webhook-messages/`],
    answers: wholly,
  },
  {
    call: 'sendAgain',
    request: () => [`POST integrations/company/${COMPANY_A}/webhook-messages/1/send/`, {}],
    answers: { ...wholly, whole: 'message_not_found' },
  },
  {
    call: 'readSignOn',
    request: () => [`GET sign-on/company/${COMPANY_A}/`],
    answers: wholly,
  },
  {
    call: 'saveSignOn',
    request: () => [
      `POST sign-on/company/${COMPANY_A}/`,
      { ...settingsFor(COMPANY_A, 'https://login.example'), secret: 'a secret of the provider' },
    ],
    answers: wholly,
  },
  {
    call: 'checkDomain',
    request: () => [`POST sign-on/company/${COMPANY_A}/domain/check/`, { domain: 'a.example' }],
    answers: { ...wholly, whole: 'domain_not_named' },
  },
  {
    call: 'trySignOn',
    request: () => [`POST sign-on/company/${COMPANY_A}/try/`, {}],
    answers: { ...wholly, whole: 'no_sign_on' },
  },
  {
    call: 'requireSecondFactor',
    request: () => [`POST sign-on/company/${COMPANY_A}/second-factor/`, { required: false }],
    answers: wholly,
  },
  {
    call: 'requireSignOn',
    request: () => [`POST sign-on/company/${COMPANY_A}/only/`, { only: false }],
    answers: { ...wholly, whole: 'no_sign_on' },
  },
  {
    call: 'removeSignOn',
    request: () => [`DELETE sign-on/company/${COMPANY_A}/`],
    answers: { ...wholly, whole: 'no_sign_on' },
  },
  {
    call: 'findPeople',
    request: () => [`GET privacy/company/${COMPANY_A}/people/?q=ana`],
    answers: wholly,
  },
  {
    call: 'readPersonalData',
    request: () => [`GET privacy/company/${COMPANY_A}/person/${idOf('atV1')}/`],
    answers: wholly,
  },
  {
    call: 'listExports',
    request: () => [`GET exports/company/${COMPANY_A}/`],
    answers: wholly,
  },
  {
    call: 'changeDatasetConsent',
    request: () => [
      `POST exports/company/${COMPANY_A}/dataset-consent/`,
      { dataset_consent: false },
    ],
    answers: wholly,
  },
  ...['Pizzas', 'Corrections', 'Judgements', 'Figures'].map((table): PlaceRow => ({
    call: `export${table}`,
    request: () => [`GET exports/company/${COMPANY_A}/${table.toLowerCase()}/2024-03/`],
    answers: wholly,
  })),
  {
    call: 'exportPersonalData',
    request: () => [`GET privacy/company/${COMPANY_A}/person/${idOf('atV1')}/export/`],
    answers: wholly,
  },
  {
    call: 'erasePerson',
    request: () => [
      `POST privacy/company/${COMPANY_A}/person/${idOf('atV1')}/erase/`,
      { name: 'atv1@lumbre.example' },
    ],
    answers: wholly,
  },
  {
    call: 'readRetention',
    request: () => [`GET privacy/company/${COMPANY_A}/retention/`],
    answers: wholly,
  },
  {
    call: 'countDue',
    request: () => [`GET privacy/company/${COMPANY_A}/retention/due/?kind=judgements&days=400`],
    answers: wholly,
  },
  {
    call: 'changeRetention',
    request: () => [
      `POST privacy/company/${COMPANY_A}/retention/`,
      { kind: 'judgements', days: null },
    ],
    answers: wholly,
  },
  {
    call: 'cropPictures',
    request: () => [`POST privacy/company/${COMPANY_A}/retention/crop/`, { crops_pictures: false }],
    answers: wholly,
  },
  {
    call: 'holdStore',
    request: () => [
      `POST privacy/company/${COMPANY_A}/holds/`,
      { venue: V1, from: '2024-03-01', until: '2024-03-02', reason: 'claim 2231' },
    ],
    answers: wholly,
  },
  {
    call: 'liftHold',
    request: () => [`DELETE privacy/company/${COMPANY_A}/holds/1/`],
    answers: { ...wholly, whole: 'hold_not_found' },
  },
  {
    call: 'listRaters',
    request: () => [`GET raters/company/${COMPANY_A}/`],
    answers: wholly,
  },
  {
    call: 'listRollouts',
    request: () => [`GET rollouts/company/${COMPANY_A}/`],
    answers: wholly,
  },
  {
    call: 'drawRollout',
    request: () => [
      `POST rollouts/company/${COMPANY_A}/`,
      { what: 'oven two', begins_on: '10-3-2024', venues: [String(V1), String(V2)], first: 1 },
    ],
    answers: wholly,
  },
  {
    call: 'readRollout',
    request: () => [`GET rollouts/company/${COMPANY_A}/rollout/1/`],
    answers: { ...wholly, whole: 'rollout_not_found' },
  },
  {
    call: 'withdrawRollout',
    request: () => [`DELETE rollouts/company/${COMPANY_A}/rollout/1/`],
    answers: { ...wholly, whole: 'rollout_not_found' },
  },
  {
    call: 'changeShiftScreens',
    request: () => [`PATCH dashboard/${settings}/${COMPANY_A}/shift/`, { on: true }],
    answers: wholly,
  },
  {
    call: 'changeShiftScreen',
    request: () => [`PATCH dashboard/${settings}/${COMPANY_A}/${about(V1)}shift/`, { on: true }],
    answers: { whole: null, store: null, region: 'venue_not_yours', emptied: not },
  },
  {
    call: 'readCompanyObjections',
    request: () => [`GET objections/company/${COMPANY_A}/`],
    answers: wholly,
  },
  {
    call: 'readStoreTvAccess',
    request: () => [`GET dashboard/${settings}/${COMPANY_A}/`],
    answers: partly,
  },
  {
    call: 'changeStoreTvPublic',
    request: () => [`PATCH dashboard/${settings}/${COMPANY_A}/`, { public: true }],
    answers: wholly,
  },
  {
    call: 'changeStoreTvAccess',
    request: () => [`PATCH dashboard/${settings}/${COMPANY_A}/${about(V1)}`, { access: 'closed' }],
    answers: { whole: null, store: null, region: 'venue_not_yours', emptied: not },
  },
  {
    call: 'changeStoreTvAccess',
    request: () => [`PATCH dashboard/${settings}/${COMPANY_A}/${about(V3)}`, { access: 'closed' }],
    answers: { whole: null, store: 'venue_not_yours', region: null, emptied: not },
  },
];

describe('administration follows the places of data', () => {
  test.each(MATRIX.flatMap((row) => NAMES.map((viewer) => ({ ...row, viewer }))))(
    '$call by a manager of: $viewer ($#)',
    async ({ request, answers, viewer }) => {
      const reply = await ask(viewer, ...request());
      const code = reply.statusCode < 400 ? null : reply.json<{ code: string }>().code;
      expect([code, reply.statusCode < 500]).toEqual([answers[viewer], true]);
    },
  );

  test('no call of the administration is left out', () => {
    const named = (scope: Endpoint['scope']) =>
      typeof scope === 'object' &&
      ['administered', 'wholeCompany', 'person', 'account'].some((key) => key in scope);
    const calls = Object.values(CALLS)
      .flatMap((endpoints) => Object.entries<Endpoint>(endpoints))
      .flatMap(([name, { scope }]) => (named(scope) ? [name] : []));
    expect(new Set(MATRIX.map(({ call }) => call))).toEqual(new Set(calls));
  });
});

describe('a manager of one store', () => {
  const read = async <T>(path: string, viewer: ViewerName = 'store') =>
    (await ask(viewer, `GET ${path}`)).json<T>();

  test('is listed that store, its people, and of others nothing', async () => {
    const listed = await read<{
      users: { email: string; venues: string[]; regions: string[]; owned: boolean }[];
      venues: { value: string }[];
      regions: object;
      whole: boolean;
    }>(`dashboard/admin/${COMPANY_A}`);
    expect(listed.users.map(({ email, venues, owned }) => [email, venues, owned])).toEqual([
      ['atv1@lumbre.example', ['1'], true],
      ['atv1andv2@lumbre.example', ['1'], false],
      ['store@crustodian.example', ['1'], true],
      ['store@lumbre.example', ['1'], true],
    ]);
    expect(listed.venues.map(({ value }) => value)).toEqual(['1']);
    expect([listed.regions, listed.whole]).toEqual([{}, false]);
  });

  test('reads recipients, screens and scores of that store alone', async () => {
    await t.db
      .updateTable('company')
      .set({ monthly_report_emails: ['boss@lumbre.example'] })
      .where('id', '=', COMPANY_A)
      .execute();
    const recipients = await read<{ stores: { venue: string }[]; monthly: object }>(
      `dashboard/report-recipients/${COMPANY_A}/`,
    );
    expect(recipients.stores.map(({ venue }) => venue)).toEqual(['1']);
    expect(recipients.monthly).toEqual({ company: null, regions: [] });
    for (const path of [`${settings}/${COMPANY_A}/`, `quality-definition/${COMPANY_A}/scores/`]) {
      const { stores } = await read<{ stores: { venue: string }[] }>(`dashboard/${path}`);
      expect([path, stores.map(({ venue }) => venue)]).toEqual([path, ['1']]);
    }
  });

  test('leaves what is not theirs: the other stores of a person stay', async () => {
    const path = `dashboard/venue-membership/${idOf('atV1AndV2')}/`;
    const reply = await ask('store', `PATCH ${path}`, { spaces: [] });
    expect(reply.json()).toEqual({ memberships: [] });
    const left = await ask('whole', `GET ${path}`);
    const { memberships } = left.json<{ memberships: { space: { pk: string } }[] }>();
    expect(memberships.map(({ space }) => space.pk)).toEqual([String(V2)]);
  });

  test('takes no region of others from a person', async () => {
    const { id } = await t.db
      .selectFrom('region_membership')
      .select('id')
      .where('user_id', '=', idOf('inR2'))
      .executeTakeFirstOrThrow();
    const call = `DELETE dashboard/region-membership/${id}/`;
    expect((await ask('store', call)).json()).toMatchObject({ code: 'membership_not_found' });
    expect((await ask('region', call)).statusCode).toBe(200);
  });

  test('reads the log of that store, its people and their own acts, without addresses of others', async () => {
    const origin = { address: '198.51.100.9', userAgent: 'Firefox' };
    const note = (subject: string, more: { by?: number; venue?: number; subjectId?: number }) =>
      writeAudit(t.db, {
        by: PEOPLE.staff.id,
        origin,
        now: Date.now(),
        company: COMPANY_A,
        action: 'recipients_changed',
        subject,
        ...more,
      });
    await note('of V1', { venue: V1 });
    await note('of V2', { venue: V2 });
    await note('of the company', {});
    await note('about atV1', { subjectId: idOf('atV1'), by: idOf('whole') });
    await note('about atV1AndV2', { subjectId: idOf('atV1AndV2'), by: idOf('whole') });
    await note('about everywhere', { subjectId: idOf('everywhere') });
    await note('done by themself', { by: idOf('store') });
    const url = `dashboard/audit-log/?company=${COMPANY_A}&action=recipients_changed`;
    const { entries } = await read<{ entries: AuditEntry[] }>(url);
    const hidden = { name: 'Another administrator', email: '', address: '', user_agent: '' };
    const seen = { address: origin.address, user_agent: origin.userAgent };
    const own = { name: 'store@lumbre.example', email: 'store@lumbre.example', ...seen };
    expect(
      entries.map(({ subject, by, address, user_agent }) => ({
        subject,
        name: by.name,
        email: by.email,
        address,
        user_agent,
      })),
    ).toEqual([
      { subject: 'done by themself', ...own },
      { subject: 'about atV1', ...hidden },
      { subject: 'of V1', ...hidden },
    ]);
    // Searching does not reveal it either.
    for (const person of ['staff@', 'whole@']) {
      expect((await read<{ entries: [] }>(`${url}&person=${person}`)).entries).toEqual([]);
    }
    const file = await ask('store', `GET dashboard/audit-log/export/?company=${COMPANY_A}`);
    expect(file.body).not.toMatch(/staff@|whole@|of V2|of the company/);
  });

  test('nor names of other places, their pizzas and their managers', async () => {
    const note = (
      action: AuditAction,
      facts: Pick<Parameters<typeof writeAudit>[1], 'before' | 'after'>,
      more: { by?: number; venue?: number; subject?: string } = { subject: 'atV1' },
    ) =>
      writeAudit(t.db, {
        by: PEOPLE.staff.id,
        origin: { address: '', userAgent: '' },
        now: Date.now(),
        company: COMPANY_A,
        action,
        subject: 'atV1',
        subjectId: idOf('atV1'),
        ...facts,
        ...more,
      });
    await sql`DELETE FROM audit_entry`.execute(t.db);
    await note('stores_changed', {
      before: { stores: ['Venue 1', 'Venue 2', 'Venue 3'] },
      after: { stores: ['Venue 1'] },
    });
    const regions = { before: { regions: ['South'] }, after: { regions: [] } };
    await note('regions_changed', regions);
    await note('regions_changed', regions, { by: idOf('store') });
    const managers = {
      before: { manager: 'whole@lumbre.example' },
      after: { manager: 'atv1@lumbre.example' },
    };
    await note('region_manager_set', managers, { subject: 'South' });
    await note('sign_on_role_given', {
      before: { venues: [String(V1), String(V2)] },
      after: { venues: [String(V1)] },
    });
    await note('morning_mail_changed', {
      before: { places: [`venue ${COMPANY_A} ${V1}`, `region ${COMPANY_A} R2`] },
      after: { places: [] },
    });
    await note(
      'golden_sample_changed',
      { before: { pizza: '2-240310-7' }, after: { pizza: '1-240310-7' } },
      { venue: V1 },
    );
    const url = `dashboard/audit-log/?company=${COMPANY_A}`;
    const toldTo = async (viewer: ViewerName) =>
      (await read<{ entries: AuditEntry[] }>(url, viewer)).entries.map(({ subject, changes }) => [
        subject,
        ...changes.flatMap(({ before, after }) => [before, after]),
      ]);
    const own = ['atV1', ['South'], []];
    expect(await toldTo('whole')).toEqual([
      ['whole@lumbre.example'],
      ['atV1', '2-240310-7', '1-240310-7'],
      ['atV1', ['venue 2 1', 'region 2 R2'], []],
      ['atV1', ['1', '2'], ['1']],
      ['South', 'whole@lumbre.example', 'atv1@lumbre.example'],
      own,
      own,
      ['atV1', ['Venue 1', 'Venue 2', 'Venue 3'], ['Venue 1']],
    ]);
    expect(await toldTo('store')).toEqual([
      ['store@lumbre.example'],
      ['atV1', '…', '1-240310-7'],
      ['atV1', ['venue 2 1', '…'], []],
      ['atV1', ['1', '…'], ['1']],
      ['…', '…', 'atv1@lumbre.example'],
      own,
      ['atV1', ['…'], []],
      ['atV1', ['Venue 1', '…'], ['Venue 1']],
    ]);
    expect((await read<{ entries: [] }>(`${url}&person=South`)).entries).toEqual([]);
  });

  test('nor the store that an action was suggested by', async () => {
    for (const [at, from] of [V1, V2].entries()) {
      await writeAudit(t.db, {
        by: PEOPLE.staff.id,
        origin: { address: '', userAgent: '' },
        now: Date.now(),
        company: COMPANY_A,
        venue: V1,
        action: 'action_suggested',
        subject: ['Bordes', 'Centro'][at]!,
        after: { what: 'New knife', from_venue: String(from) },
      });
    }
    const url = `dashboard/audit-log/?company=${COMPANY_A}&action=action_suggested`;
    const fieldsFor = async (viewer: ViewerName) =>
      (await read<{ entries: AuditEntry[] }>(url, viewer)).entries.map(({ changes }) =>
        changes.map(({ field }) => field),
      );
    const named = ['what', 'from_venue'];
    expect(await fieldsFor('whole')).toEqual([named, named]);
    expect(await fieldsFor('store')).toEqual([['what'], named]);
  });
});

describe('losing the last store opens nothing', () => {
  const seenBy = async (id: number) => {
    const origin = { userAgent: 'test', address: '127.0.0.1' };
    const session = await startSession(t.db, { user: id, origin, now: Date.now() });
    const authorization = `JWT ${signAccess(t.tools.keys, session, Date.now())}`;
    const get = (url: string) =>
      t.app.inject({ url: `/api/dashboard/${url}`, headers: { authorization } });
    const { venues } = (await get('venues/')).json<{ venues: { value: string }[] }>();
    const company = await get(`venues-by-company/${COMPANY_A}`);
    return { venues: venues.map(({ value }) => value), company: company.statusCode };
  };
  const stores = (spaces: number[], more = {}) =>
    ask('whole', `PATCH dashboard/venue-membership/${idOf('atV1')}/`, {
      spaces: spaces.map(String),
      ...more,
    });

  test('a store taken, then given again, then all of them', async () => {
    expect(await seenBy(idOf('atV1'))).toMatchObject({ venues: ['1'] });
    await stores([]);
    expect(await seenBy(idOf('atV1'))).toEqual({ venues: [], company: 403 });
    await stores([V2]);
    expect(await seenBy(idOf('atV1'))).toMatchObject({ venues: ['2'] });
    await stores([], { all_stores: true });
    expect(await seenBy(idOf('atV1'))).toEqual({ venues: ['1', '2', '3'], company: 200 });
    const { before, after } = await t.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'stores_changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect({ before, after }).toEqual({
      before: { stores: ['Venue 2'], regions: [], limited: true },
      after: { stores: [], regions: [], limited: false },
    });
  });

  test('a region taken', async () => {
    await ask('whole', `PATCH dashboard/region-membership/${idOf('inR2')}/`, { spaces: [] });
    expect(await seenBy(idOf('inR2'))).toEqual({ venues: [], company: 403 });
  });

  test('somebody made with stores, who loses them', async () => {
    const made = await ask('whole', 'POST dashboard/membership/', newcomer([V1]));
    const { pk } = made.json<{ pk: number }>();
    await t.db.deleteFrom('venue_membership').where('user_id', '=', pk).execute();
    expect(await seenBy(pk)).toEqual({ venues: [], company: 403 });
  });
});
