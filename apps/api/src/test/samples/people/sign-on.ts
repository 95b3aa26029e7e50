import type { CALLS } from '@crustodian/contract/every-endpoint';
import { CSRF_COOKIE } from '#platform/auth/csrf';
import { seal } from '#platform/auth/sealed-secret';
import { SIGN_ON_COOKIE } from '#platform/auth/session-cookies';
import type { TestApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B } from '#test/world/fixture';
import { startDnsServer, type DnsServer } from '#test/world/dns-server';
import {
  CLIENT,
  startIdentityProvider,
  type IdentityProvider,
} from '#test/world/sign-in/identity-provider';
import { beginAtProvider } from '../../../features/sign-on/begun-sign-on.ts';
import {
  describedBy,
  readProvider,
  returnAddress,
  rowOf,
} from '../../../features/sign-on/provider.ts';
import { giveApp } from './second-factor.ts';
import { form, get, newUser, post, remove, type Sample } from '../requests.ts';

/** The settings of a company whose users have addresses at `c{company}.example`. */
export const settingsFor = (company: number, issuer: string) => ({
  name: 'Test ID',
  issuer,
  client_id: CLIENT.id,
  domains: [`c${company}.example`],
  groups_claim: 'groups',
  makes_accounts: true,
  roles: [{ group: 'staff', role: 'viewer', regions: [] as string[], venues: [] as string[] }],
});

/** Configures single sign-on for a company, replacing an existing configuration. */
export async function giveSignOn(
  { db, tools }: Pick<TestApp, 'db' | 'tools'>,
  company: number,
  issuer: string,
): Promise<void> {
  const { domains, roles, ...settings } = settingsFor(company, issuer);
  await db.deleteFrom('sign_on_provider').where('company_id', '=', company).execute();
  await db
    .insertInto('sign_on_provider')
    .values({
      company_id: company,
      ...settings,
      secret: seal(tools.keys, Buffer.from(CLIENT.secret), rowOf(company)),
      secret_changed_at: new Date(),
    })
    .execute();
  await db
    .insertInto('sign_on_domain')
    .values(domains.map((domain) => verifiedDomain(company, domain)))
    .execute();
  const lines = roles.map(({ group: group_name, role }, position) => ({
    company_id: company,
    position,
    group_name,
    role,
    regions: [],
    venues: [],
  }));
  await db.insertInto('sign_on_role').values(lines).execute();
}

/** A domain verified by the provider's staff. */
const verifiedDomain = (company: number, domain: string) => ({
  domain,
  company_id: company,
  token: `token-of-${company}`,
  named_at: new Date(),
  proof: 'staff',
  verified_at: new Date(),
});

/** One server is enough for all calls. */
let names: Promise<DnsServer> | undefined;
let started: Promise<IdentityProvider> | undefined;

async function provided(t: TestApp, company: number): Promise<IdentityProvider> {
  t.tools.config.webhookNetworks = ['loopback'];
  started ??= startIdentityProvider(
    [COMPANY_A, COMPANY_B].map((each) => returnAddress(t.tools.config, each)),
  );
  const idp = await started;
  await giveSignOn(t, company, idp.issuer);
  return idp;
}

const BROWSER = 'a browser of a sample';
let people = 0;

/** Valid requests for the calls of single sign-on. */
export const SIGN_ON_SAMPLES: Record<keyof (typeof CALLS)['signOn'], Sample> = {
  showSignOn: { request: () => get('/api/sign-on') },
  beginSignOn: {
    request: async ({ company }, t) => {
      await provided(t, company);
      const csrf = /=(.*)/.exec((await t.signIn('anon'))['cookie'] ?? CSRF_COOKIE)?.[1] ?? '';
      return form('/api/sign-on', { email: `a@c${company}.example`, csrf });
    },
  },
  returnFromProvider: {
    request: async ({ company }, t) => {
      const idp = await provided(t, company);
      people += 1;
      const email = `sample${people}@c${company}.example`;
      idp.people.set(email, { email, email_verified: true, groups: ['staff'] });
      const provider = (await readProvider(t.db, company))!;
      const begun = { browser: BROWSER, next: '/', language: 'en', triedBy: null } as const;
      const client = await describedBy(t.tools, provider).found;
      const page = await beginAtProvider(t.tools, { provider, client }, begun);
      const url = new URL(await idp.logIn(page, email));
      const cookie = `${SIGN_ON_COOKIE}=${encodeURIComponent(BROWSER)}`;
      return { ...get(url.pathname + url.search), headers: { cookie } };
    },
    status: 303,
  },
  readSignOn: { request: ({ company }) => get(`/api/sign-on/company/${company}/`) },
  saveSignOn: {
    request: async ({ company }, t) => {
      // Only the first configuration needs the secret.
      await giveSignOn(t, company, 'https://login.example');
      const settings = settingsFor(company, 'https://login.example');
      return post(`/api/sign-on/company/${company}/`, { ...settings, secret: CLIENT.secret });
    },
  },
  trySignOn: {
    request: async ({ company }, t) => {
      await provided(t, company);
      return post(`/api/sign-on/company/${company}/try/`, {});
    },
  },
  requireSecondFactor: {
    request: ({ company }) =>
      post(`/api/sign-on/company/${company}/second-factor/`, { required: false }),
  },
  requireSignOn: {
    request: async ({ company }, t) => {
      await provided(t, company);
      const emergency = await newUser(t, company);
      await t.db
        .updateTable('user_account')
        .set({ company_manager: true, password_hash: 'the hash of a password' })
        .where('id', '=', emergency)
        .execute();
      await giveApp(t, emergency);
      await t.db
        .updateTable('sign_on_provider')
        .set({ tried_at: new Date() })
        .where('company_id', '=', company)
        .execute();
      return post(`/api/sign-on/company/${company}/only/`, { only: true, emergency });
    },
  },
  checkDomain: {
    request: async ({ company }, t) => {
      names ??= startDnsServer();
      t.tools.config.dnsServers = [(await names).address];
      await giveSignOn(t, company, 'https://login.example');
      return post(`/api/sign-on/company/${company}/domain/check/`, {
        domain: `c${company}.example`,
      });
    },
  },
  listWaitingDomains: { request: () => get('/api/sign-on/domains/') },
  decideDomain: {
    request: async ({ company }, t) => {
      await giveSignOn(t, company, 'https://login.example');
      return post('/api/sign-on/domains/', {
        company,
        domain: `c${company}.example`,
        released: true,
      });
    },
  },
  removeSignOn: {
    request: async ({ company }, t) => {
      await provided(t, company);
      return remove(`/api/sign-on/company/${company}/`);
    },
  },
};
