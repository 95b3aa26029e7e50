import { describe, expect, test } from 'vitest';
import { domainRecord, findingOf, type TxtAnswer } from './verified-domain.ts';

/** spec next/chain section 1, C-001: verified e-mail of the company's domains only. */
test('the record stands below the domain', () => {
  expect(domainRecord('lumbre.example', 'abc')).toEqual({
    name: '_crustodian.lumbre.example',
    value: 'crustodian-domain-verification=abc',
  });
});

describe('what DNS says', () => {
  const RIGHT = 'crustodian-domain-verification=abc';
  const OTHER = 'crustodian-domain-verification=abd';
  test.each<[string, TxtAnswer[], string]>([
    ['the record', [[RIGHT], []], 'verified'],
    ['at the domain itself, among others', [[], ['v=spf1 -all', ` ${RIGHT} `]], 'verified'],
    ['next to that of another installation', [[OTHER], [RIGHT]], 'verified'],
    ['at one name, while the other is silent', [null, [RIGHT]], 'verified'],
    ['another value', [[OTHER], []], 'another'],
    ['another value, while the other name is silent', [[OTHER], null], 'another'],
    ['a part of the value', [[RIGHT.slice(0, -1)], []], 'another'],
    ['the token alone', [['abc'], []], 'missing'],
    ['nothing', [[], []], 'missing'],
    ['nothing, while the other name is silent', [[], null], 'unreachable'],
    ['no answer', [null, null], 'unreachable'],
  ])('%s', (_case, answers, finding) => {
    expect(findingOf(answers, 'abc')).toBe(finding);
  });
});
