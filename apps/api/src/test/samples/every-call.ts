import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { CALLS } from '@crustodian/contract/every-endpoint';
import type { ErrorCode } from '@crustodian/contract/wire/errors';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import type { ViewerKind, TestApp } from '#test/world/app';
import {
  COMPANY_A,
  COMPANY_B,
  FLAGGED_EMPLOYER,
  insertPeople,
  OF_ONE_COMPANY,
  PROVIDER,
  V1,
  V2,
  VENUE_OF_B,
} from '#test/world/fixture';
import { placeWithPizza } from '../world/place.ts';
import type { SampleTargets, Sample } from './requests.ts';
import { SAMPLES } from './every-feature.ts';

/** A call of the contract with its valid request. */
export interface Call {
  name: string;
  endpoint: Endpoint;
  sample: Sample;
}

export const EVERY_CALL: Call[] = Object.entries(CALLS).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    sample: (SAMPLES[feature as keyof typeof SAMPLES] as Record<string, Sample>)[name]!,
  })),
);

/** Every kind of user in the fixture, and what they may see (decision X25). */
const NOBODY: Viewer = { ...regularViewer, id: 0, employerId: COMPANY_A };
const ALL_OF_A = { venues: ['V1', 'V2'], companies: [COMPANY_A] };
const USERS: Record<
  ViewerKind,
  { is: Partial<Viewer> | null; venues: string[]; companies: number[] }
> = {
  anon: { is: null, venues: [], companies: [] },
  staff: {
    is: { isStaff: true, employerId: PROVIDER },
    venues: ['V1', 'V2', 'foreign'],
    companies: [COMPANY_A, COMPANY_B],
  },
  staffManager: {
    is: { isStaff: true, companyManager: true, employerId: PROVIDER },
    venues: ['V1', 'V2', 'foreign'],
    companies: [COMPANY_A, COMPANY_B],
  },
  manager: { is: { companyManager: true }, ...ALL_OF_A },
  regular: { is: {}, ...ALL_OF_A },
  reviewer: { is: { allowFeedback: true }, ...ALL_OF_A },
  feed: { is: { dailyFeedOnly: true }, ...ALL_OF_A },
  reports: { is: { reportsOnly: true }, ...ALL_OF_A },
  both: { is: { dailyFeedOnly: true, reportsOnly: true }, ...ALL_OF_A },
  flagged: {
    is: { employerId: FLAGGED_EMPLOYER, hasCompanyMemberships: true, flaggedPictures: true },
    ...ALL_OF_A,
  },
  store: { is: {}, venues: ['V1'], companies: [COMPANY_A] },
  region: { is: {}, venues: ['V2'], companies: [COMPANY_A] },
  nobody: { is: { employerId: null }, venues: [], companies: [] },
  managerOfB: {
    is: { companyManager: true, employerId: COMPANY_B },
    venues: ['foreign'],
    companies: [COMPANY_B],
  },
  staffOfOneCompany: {
    is: { isStaff: true, employerId: PROVIDER, hasCompanyMemberships: true },
    venues: ['V1', 'V2', 'foreign'],
    companies: [COMPANY_A, COMPANY_B],
  },
  reviewerOfOneCompany: {
    is: { allowFeedback: true, employerId: null, hasCompanyMemberships: true },
    ...ALL_OF_A,
  },
};
/**
 * The kinds whose SQL statements cover different stores: all, those of a company, of a region, and
 * a single one; and one with review rights only, who has access to further calls. The rights of the
 * other kinds are decided without the database.
 */
const KINDS_OF_STATEMENTS = ['staffManager', 'manager', 'region', 'store', 'reviewer'];
/** All kinds, except on a second database after all were tried on the first (tools/test/slow.ts). */
export const KINDS = (Object.keys(USERS) as ViewerKind[]).filter(
  (kind) => process.env['MATRIX'] !== 'statements' || KINDS_OF_STATEMENTS.includes(kind),
);

export const PLACES = ['V1', 'V2', 'foreign'] as const;
export type PlaceName = (typeof PLACES)[number];
export type Places = Record<PlaceName, SampleTargets>;

/**
 * Places at which a kind of user is tested: for kinds with one company, all its stores are
 * equivalent.
 */
export const placesOf = (kind: ViewerKind): readonly PlaceName[] =>
  OF_ONE_COMPANY.some((each) => each === kind) ? ['V1', 'foreign'] : PLACES;

/** Two stores of company A and one of company B, each with a pizza. */
export async function makePlaces(t: TestApp): Promise<Places> {
  await insertPeople(t.db, OF_ONE_COMPANY);
  const { deviceOfV1, deviceOfB } = t.devices;
  const ofA = { company: COMPANY_A, grid: 'official', device: deviceOfV1 } as const;
  return {
    V1: await placeWithPizza(t, { ...ofA, venue: V1 }),
    V2: await placeWithPizza(t, { ...ofA, venue: V2 }),
    foreign: await placeWithPizza(t, {
      venue: VENUE_OF_B,
      company: COMPANY_B,
      grid: 'modified',
      device: deviceOfB,
    }),
  };
}

const COMPANY_OF: Record<PlaceName, number> = { V1: COMPANY_A, V2: COMPANY_A, foreign: COMPANY_B };

/** The refusal that the contract's access and scope imply for a user at a place, or null. */
export function refusal(
  { access, scope }: Endpoint,
  kind: ViewerKind,
  at: PlaceName,
): ErrorCode | null {
  if (access === 'public') return null;
  if (access === 'device') return 'wrong_device_token';
  const { is, venues, companies } = USERS[kind];
  if (!is) return 'not_signed_in';
  if (!may({ ...NOBODY, ...is }, access)) return 'forbidden';
  if (typeof scope === 'string') return null;
  if ('person' in scope || 'account' in scope) {
    return companies.includes(COMPANY_OF[at]) ? null : 'user_not_yours';
  }
  if ('company' in scope || 'administered' in scope || 'wholeCompany' in scope) {
    return companies.includes(COMPANY_OF[at]) ? null : 'company_not_yours';
  }
  return venues.includes(at) ? null : 'venue_not_yours';
}

/** The first kind of user who may make this call at V1. */
export const allowed = (endpoint: Endpoint): ViewerKind | undefined =>
  KINDS.find((kind) => refusal(endpoint, kind, 'V1') === null);
