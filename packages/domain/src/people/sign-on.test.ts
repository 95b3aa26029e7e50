import { describe, expect, test } from 'vitest';
import { addressRefusal, isSubject, readClaims, roleOfGroups, type RoleLine } from './sign-on.ts';

/** spec next/chain section 1, C-001. */
const LINES: RoleLine[] = [
  { group: 'heads', role: 'administrator', regions: [], venues: [] },
  { group: 'hills', role: 'viewer', regions: ['R1'], venues: [] },
  { group: 'coast', role: 'viewer', regions: ['R2'], venues: [7] },
  { group: 'all', role: 'viewer', regions: [], venues: [] },
];

describe('the role of groups', () => {
  test.each([
    ['none', [], null],
    ['an unknown one', ['HEADS'], null],
    ['one', ['hills'], { role: 'viewer', regions: ['R1'], venues: [] }],
    [
      'the first line that fits',
      ['coast', 'heads'],
      { role: 'administrator', regions: [], venues: [] },
    ],
    [
      'places of all lines of the role',
      ['coast', 'hills'],
      { role: 'viewer', regions: ['R1', 'R2'], venues: [7] },
    ],
    [
      'a line without places opens all',
      ['coast', 'all'],
      { role: 'viewer', regions: [], venues: [] },
    ],
  ])('%s', (_case, groups, expected) => {
    expect(roleOfGroups(LINES, groups)).toEqual(expected);
  });
});

describe('what a provider says', () => {
  test.each([
    ['verified', { email_verified: true }, true],
    ['not verified', { email_verified: false }, false],
    ['nothing', {}, false],
    ['the text true', { email_verified: 'true' }, false],
    ["the domain's owner", { xms_edov: true }, true],
    ["the domain's owner as a text", { xms_edov: '1' }, true],
    ["not the domain's owner", { xms_edov: '0' }, false],
    ['both, which differ', { email_verified: false, xms_edov: true }, false],
  ])('%s', (_case, claims, isVerified) => {
    expect(readClaims({ email: 'A@B.example', ...claims }, 'groups')).toMatchObject({
      email: 'a@b.example',
      isVerified,
    });
  });

  test.each([
    ['a list', ['a', 'b'], ['a', 'b']],
    ['one', 'a', ['a']],
    ['others', [1, { a: 1 }, 'a'], ['a']],
    ['an object', { a: 1 }, []],
  ])('groups: %s', (_case, roles, groups) => {
    expect(readClaims({ roles }, 'roles').groups).toEqual(groups);
  });

  test.each([
    'a@victim.example,b@other.example',
    'a@b.example\r\nbcc: c@d.example',
    'a\0@b.example',
    'a\ud800@b.example',
    `${'a'.repeat(300)}@b.example`,
    'nobody',
  ])('an address that is not one counts as none: %j', (email) => {
    expect(readClaims({ email }, 'groups').email).toBeNull();
  });

  test.each([
    [{ given_name: 'Ana', family_name: 'López' }, 'Ana López'],
    [{ given_name: 'https://evil.example/prize', family_name: 'López' }, 'López'],
    [{ name: 'Ana\0López' }, ''],
    [{ name: 'Ana\ud800' }, ''],
    [{ name: 'a'.repeat(101) }, ''],
  ])('a name that is none is left out: %j', (claims, name) => {
    expect(readClaims(claims, 'groups').name).toBe(name);
  });

  test.each([
    ['auth0|42', true],
    ['', false],
    ['a\0', false],
    ['é', false],
    ['a'.repeat(256), false],
  ])('the subject %j', (subject, expected) => {
    expect(isSubject(subject)).toBe(expected);
  });

  test.each([
    [{ email: null }, 'no-email'],
    [{ email: 'a@lumbre.example', isVerified: false }, 'email-not-verified'],
    [{ email: 'a@other.example' }, 'foreign-domain'],
    [{ email: 'a@pending.example' }, 'domain-not-verified'],
    [{ email: 'a@sub.lumbre.example' }, 'foreign-domain'],
    [{ email: 'a@lumbre.example@other.example' }, 'foreign-domain'],
    [{ email: 'a@lumbre.example' }, null],
  ])('%j: %s', (claims, expected) => {
    const said = { isVerified: true, name: '', groups: [], ...claims };
    const domains = [
      { domain: 'lumbre.example', isVerified: true },
      { domain: 'pending.example', isVerified: false },
    ];
    expect(addressRefusal(said, domains)).toBe(expected);
  });
});
