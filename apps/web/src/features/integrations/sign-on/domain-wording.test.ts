import type { WaitingDomain } from '@crustodian/contract/sign-on';
import { DOMAIN_FINDINGS, DOMAIN_PROOFS } from '@crustodian/domain/people/verified-domain';
import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { domainText, findingText, waitingText } from './domain-wording.ts';

const AT = '2026-03-10T12:00:00.000Z';
const record = { name: '_crustodian.lumbre.example', value: 'crustodian-domain-verification=abc' };
const waiting: WaitingDomain = {
  company: 3,
  company_name: 'Lumbre',
  domain: 'lumbre.example',
  proof: null,
  verified_at: null,
  finding: null,
  checked_at: null,
  named_at: AT,
  elsewhere: null,
  accounts_elsewhere: 0,
};

afterEach(() => void speakOnPage('en'));

test('a domain without a proof signs nobody in', () => {
  expect(domainText({ proof: null, verified_at: null })).toBe('not verified: it signs nobody in');
});

test('each proof and each finding has its own words in both languages', () => {
  const texts = () => [
    ...DOMAIN_PROOFS.map((proof) => domainText({ proof, verified_at: AT })),
    ...DOMAIN_FINDINGS.map((finding) => findingText({ finding, checked_at: AT, record })),
  ];
  const english = texts();
  speakOnPage('es');
  const all = [...english, ...texts()];
  expect(new Set(all).size).toBe(2 * (DOMAIN_PROOFS.length + DOMAIN_FINDINGS.length));
});

test('what is missing is named with where to add it', () => {
  expect(findingText({ finding: 'missing', checked_at: AT, record })).toContain(
    'no record found at _crustodian.lumbre.example. Add it to your DNS',
  );
});

test.each([
  [{}, 'signs nobody in'],
  [{ proof: 'earlier' as const, verified_at: AT }, 'in use from before, not verified'],
  [
    { elsewhere: 'Forno', finding: 'elsewhere' as const },
    'signs nobody in · now that of Forno · its record is right',
  ],
  [{ accounts_elsewhere: 1 }, 'signs nobody in · 1 account of other companies with its addresses'],
  [{ accounts_elsewhere: 2 }, 'signs nobody in · 2 accounts of other companies with its addresses'],
])('the staff read %o', (facts, text) => {
  expect(waitingText({ ...waiting, ...facts }).replace(/^named [^·]+· /, '')).toBe(text);
});
