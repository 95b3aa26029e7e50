import { endFamily, SESSION_MS, startSession, type Session } from '#platform/auth/session';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, PROVIDER } from '#test/world/fixture';
import { signAccess, signFamily } from '#platform/auth/tokens';
import { createAuthenticate, createPresumedPersonOf } from '#platform/auth/authenticate-request';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
beforeEach(() => t.setNow(NOW));

const begin = (kind: keyof typeof PEOPLE) => {
  const origin = { userAgent: 'test', address: '127.0.0.1' };
  return startSession(t.db, { user: PEOPLE[kind].id, origin, now: NOW });
};
/** The parts of a request that the function reads. */
const request = (parts: { authorization?: string; files?: string }) =>
  ({
    headers: parts.authorization ? { authorization: parts.authorization } : {},
    cookies: parts.files ? { files: parts.files } : {},
  }) as unknown as FastifyRequest;
const viewerOf = async (of: FastifyRequest, byCookie: boolean) =>
  (await createAuthenticate(t.tools)(of, byCookie))?.viewer ?? null;
const byCookie = ({ family }: Session) =>
  viewerOf(request({ files: signFamily(t.tools.keys, family) }), true);
const byHeader = async (session: Session) =>
  viewerOf(request({ authorization: `JWT ${signAccess(t.tools.keys, session, NOW)}` }), false);

test('the user of the sign-in, with the facts the rules ask for', async () =>
  expect(await byHeader(await begin('manager'))).toEqual({
    id: PEOPLE.manager.id,
    isStaff: false,
    companyManager: true,
    reportsOnly: false,
    dailyFeedOnly: false,
    allowFeedback: false,
    employerId: COMPANY_A,
    hasCompanyMemberships: false,
    flaggedPictures: false,
  }));

test.each([
  ['staff', { isStaff: true, employerId: PROVIDER }],
  ['flagged', { flaggedPictures: true, hasCompanyMemberships: true }],
  ['nobody', { employerId: null, isStaff: false, flaggedPictures: false }],
] as const)('%s', async (kind, facts) =>
  expect(await byHeader(await begin(kind))).toMatchObject(facts),
);

test('a right that is taken away is gone at the next call', async () => {
  const session = await begin('reviewer');
  expect(await byHeader(session)).toMatchObject({ allowFeedback: true });
  const { id } = PEOPLE.reviewer;
  await t.db
    .updateTable('user_account')
    .set({ allow_feedback: false })
    .where('id', '=', id)
    .execute();
  expect(await byHeader(session)).toMatchObject({ allowFeedback: false });
});

test('a token made for another user of the sign-in is refused', async () => {
  const { family } = await begin('regular');
  const access = signAccess(t.tools.keys, { family, user: PEOPLE.staff.id }, NOW);
  await expect(viewerOf(request({ authorization: `JWT ${access}` }), false)).rejects.toThrow(
    'session has ended',
  );
});

describe('by the cookie of files', () => {
  test('where the browser loads by itself', async () =>
    expect(await byCookie(await begin('regular'))).toMatchObject({ id: PEOPLE.regular.id }));

  test('nowhere else', async () => {
    const { family } = await begin('regular');
    const files = signFamily(t.tools.keys, family);
    expect(await viewerOf(request({ files }), false)).toBeNull();
  });

  test.each([
    ['forged', (family: string) => `${family}.AAAA`],
    ['without a signature', (family: string) => family],
  ])('not one that is %s', async (_case, cookie) => {
    const { family } = await begin('regular');
    expect(await viewerOf(request({ files: cookie(family) }), true)).toBeNull();
  });

  test('not after the sign-in ended', async () => {
    const session = await begin('regular');
    await endFamily(t.db, session.family, NOW);
    expect(await byCookie(session)).toBeNull();
  });

  test('not after thirty days without a refresh', async () => {
    const session = await begin('regular');
    t.setNow(NOW + SESSION_MS);
    expect(await byCookie(session)).toBeNull();
  });

  test('one look-up serves the pictures of a page', async () => {
    const { family } = await begin('regular');
    const files = signFamily(t.tools.keys, family);
    const authenticate = createAuthenticate(t.tools);
    const first = await authenticate(request({ files }), true);
    expect(await authenticate(request({ files }), true)).toBe(first);
  });
});

describe('who seems to send a request', () => {
  const NETWORK = '192.0.2.1';
  const from = (parts: Parameters<typeof request>[0]) =>
    Object.assign(request(parts), { ip: NETWORK });
  const seeming = (parts: Parameters<typeof request>[0], isCookieRead = true) =>
    createPresumedPersonOf(t.tools)(from(parts), isCookieRead);
  const cookieOf = ({ family }: Session) => signFamily(t.tools.keys, family);

  test('the account of a token, whichever of its sign-ins sends it', async () => {
    for (const session of [await begin('regular'), await begin('regular')]) {
      const authorization = `JWT ${signAccess(t.tools.keys, session, NOW)}`;
      expect(seeming({ authorization })).toBe(PEOPLE.regular.id);
    }
  });

  test('a network by a token that is forged or too old', async () => {
    const session = await begin('regular');
    const authorization = `JWT ${signAccess(t.tools.keys, session, NOW - 3_600_000)}`;
    expect(seeming({ authorization })).toBe(NETWORK);
    expect(seeming({ authorization: 'JWT a.b.c' })).toBe(NETWORK);
  });

  test('the account of a cookie, once its sign-in was found to last, and where a cookie is read', async () => {
    const sessions = [await begin('regular'), await begin('regular')];
    for (const session of sessions) {
      const files = cookieOf(session);
      expect(seeming({ files })).toBe(NETWORK);
      await byCookie(session);
      expect(seeming({ files })).toBe(PEOPLE.regular.id);
      expect(seeming({ files }, false)).toBe(NETWORK);
    }
  });

  test('a network by the cookie of a sign-in that has ended', async () => {
    const session = await begin('regular');
    const files = cookieOf(session);
    await byCookie(session);
    await endFamily(t.db, session.family, NOW);
    await byCookie(session);
    expect(seeming({ files })).toBe(NETWORK);
  });

  test('a network by all cookies after a right has changed, until they are looked up', async () => {
    const session = await begin('regular');
    const authenticate = createAuthenticate(t.tools);
    await authenticate(request({ files: cookieOf(session) }), true);
    t.tools.live.rightsChanged(PEOPLE.regular.id);
    expect(seeming({ files: cookieOf(session) })).toBe(NETWORK);
  });
});
