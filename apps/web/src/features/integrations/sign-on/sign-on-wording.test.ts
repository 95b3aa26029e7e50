import { SIGN_ON_REFUSALS } from '@crustodian/domain/people/sign-on';
import { afterEach, describe, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { headText, isTried, leadText, reasonText, signOnLine } from './sign-on-wording.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const settings = {
  name: 'Entra ID',
  issuer: 'https://login.example',
  client_id: 'x',
  domains: ['lumbre.example', 'lumbre-franchise.example'],
  groups_claim: 'groups',
  makes_accounts: true,
  roles: [],
};
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

afterEach(() => void speakOnPage('en'));

/** The named domains; those marked with * are not verified. */
const named = (...names: string[]) =>
  names.map((domain) => ({
    domain,
    proof: domain.endsWith('*') ? null : ('dns' as const),
    verified_at: null,
    record: { name: '', value: '' },
    finding: null,
    checked_at: null,
  }));

test('the head names the first domain that is verified, how many more, and the provider', () => {
  expect(headText({ settings, domains: named('a.example*', 'b.example', 'c.example') })).toBe(
    'People with an address of b.example or 1 more come in with Entra ID.',
  );
  expect(headText({ settings, domains: named('a.example') })).toBe(
    'People with an address of a.example come in with Entra ID.',
  );
  expect(headText({ settings, domains: named('a.example*') })).toBe(
    'Nobody comes in with Entra ID yet: its domains are not verified.',
  );
  expect(headText({ settings: null, domains: [] })).toBe(
    'Everybody comes in with a password of ours.',
  );
});

describe('when it was tried', () => {
  test.each([
    [ago(0), 'Tried 0 minutes ago: it works. Passwords still work.', true],
    [ago(1), 'Tried 1 minute ago: it works. Passwords still work.', true],
    [ago(60), 'Tried before: it worked. Passwords still work.', true],
    [ago(61), 'Tried before: it worked. Passwords still work.', false],
    [null, 'Not tried as it stands. Passwords still work.', false],
  ])('%s', (tried_at, lead, tried) => {
    expect(leadText({ settings, tried_at, only_sign_on: false }, NOW)).toBe(lead);
    expect(isTried({ tried_at }, NOW)).toBe(tried);
  });
});

test.each(Object.values(SIGN_ON_REFUSALS))('"%s" has its Spanish', (reason) => {
  speakOnPage('es');
  expect(reasonText(reason)).not.toBe(reason);
});

test.each([
  ['without a provider', null, [], null, 'idle', undefined],
  [
    'no domain is verified',
    settings,
    named('a.example*'),
    ago(1),
    'waiting',
    'Nobody comes in with Entra ID yet: its domains are not verified.',
  ],
  [
    'not tried since the last change',
    settings,
    named('a.example'),
    null,
    'waiting',
    'Entra ID has not been tried since its last change.',
  ],
  ['tried long ago', settings, named('a.example', 'b.example*'), ago(9000), 'works', undefined],
] as const)('the overview, %s', (_case, stored, domains, tried_at, state, trouble) => {
  const line = signOnLine({
    settings: stored && { ...stored, domains: [...stored.domains], roles: [] },
    domains: [...domains],
    tried_at,
  });
  expect(line.state).toBe(state);
  expect(line.trouble).toBe(trouble);
});
