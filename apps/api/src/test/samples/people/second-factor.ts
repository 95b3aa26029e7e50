import { CSRF_COOKIE } from '#platform/auth/csrf';
import { BEGUN_COOKIE } from '#platform/auth/session-cookies';
import type { TestApp, ViewerKind } from '#test/world/app';
import { appCode } from '#test/world/sign-in/app-code';
import { PASSWORD, PEOPLE } from '#test/world/fixture';
import { beginSignIn } from '../../../features/session/second-factor/begun-sign-in.ts';
import {
  appToAdd,
  newAppSecret,
  storeApp,
} from '../../../features/session/second-factor/authenticator-app.ts';
import {
  beginPasskey,
  storePasskey,
  verifyPasskey,
} from '../../../features/session/second-factor/passkeys.ts';
import { replaceRecoveryCodes } from '../../../features/session/second-factor/recovery-codes.ts';
import { authenticator } from '#test/world/sign-in/authenticator';
import { form, get, givePassword, newUser, post, remove, type Sample } from '../requests.ts';

/**
 * Gives a user an authenticator app; returns a function that generates its code for a time (ms
 * since 1970).
 */
export async function giveApp(
  t: Pick<TestApp, 'db' | 'tools'>,
  user: number,
  { isProven = true }: { isProven?: boolean } = {},
): Promise<(now: number) => string> {
  const secret = newAppSecret();
  await t.db.deleteFrom('authenticator_app').where('user_id', '=', user).execute();
  await storeApp(t.db, t.tools, { user, secret });
  await t.db
    .updateTable('authenticator_app')
    .set({ proven_at: isProven ? new Date(t.tools.now()) : null })
    .where('user_id', '=', user)
    .execute();
  const { secret: written } = appToAdd(secret, '');
  return (now) => appCode(written, now);
}

/** Starts registering a passkey for a user, and creates it with a security key. */
async function makeKey(t: Pick<TestApp, 'db' | 'tools'>, user: number) {
  const { hostname, origin } = new URL(t.tools.config.publicUrl);
  const key = authenticator(hostname);
  const { challenge } = await beginPasskey(t.db, t.tools, { user, email: 'a@crustodian.example' });
  return { key, origin, made: key.make({ challenge, origin }) };
}

/** Gives a user a passkey; returns the function that signs with it. */
export async function givePasskey(t: Pick<TestApp, 'db' | 'tools'>, user: number) {
  const { key, origin, made } = await makeKey(t, user);
  const passkey = await verifyPasskey(t.db, t.tools, { user, registration: made });
  await storePasskey(t.db, t.tools, { user, name: 'Key', passkey });
  return { id: made.id, use: (challenge: string) => key.use({ challenge, origin }) };
}

/** The user of a call, with their password reset to the known one. */
async function owner(t: TestApp, kind: ViewerKind): Promise<number> {
  if (kind === 'anon') return PEOPLE.regular.id;
  await givePassword(t, kind);
  return PEOPLE[kind].id;
}

/** The cookies of a browser with a pending sign-in, and its code. */
async function begun(t: TestApp, company: number) {
  const user = await newUser(t, company);
  const checked = 'the hash of a password';
  await t.db
    .updateTable('user_account')
    .set({ password_hash: checked })
    .where('id', '=', user)
    .execute();
  const codeAt = await giveApp(t, user);
  const token = await beginSignIn(t.db, { user, checked, next: '/' }, Date.now());
  const csrf = /=(.*)/.exec((await t.signIn('anon'))['cookie'] ?? '')?.[1] ?? '';
  const cookie = `${CSRF_COOKIE}=${csrf}; ${BEGUN_COOKIE}=${token}`;
  return { csrf, cookie, code: codeAt(Date.now()) };
}

/** Valid requests for the calls of second factors. */
export const SECOND_FACTOR_SAMPLES = {
  readSecondFactors: { request: () => get('/api/second-factor/') },
  beginApp: {
    request: async (_at, t, kind) => {
      const user = await owner(t, kind);
      await t.db.deleteFrom('authenticator_app').where('user_id', '=', user).execute();
      return post('/api/second-factor/app/', { password: PASSWORD });
    },
  },
  confirmApp: {
    request: async (_at, t, kind) => {
      const codeAt = await giveApp(t, await owner(t, kind), { isProven: false });
      return post('/api/second-factor/app/confirm/', { code: codeAt(Date.now()) });
    },
  },
  removeApp: {
    request: async (_at, t, kind) => {
      await giveApp(t, await owner(t, kind));
      return post('/api/second-factor/app/remove/', { password: PASSWORD });
    },
  },
  beginPasskey: {
    request: async (_at, t, kind) => {
      const user = await owner(t, kind);
      await t.db.deleteFrom('passkey').where('user_id', '=', user).execute();
      return post('/api/second-factor/passkeys/', { password: PASSWORD });
    },
  },
  confirmPasskey: {
    request: async (_at, t, kind) => {
      const { made } = await makeKey(t, await owner(t, kind));
      return post('/api/second-factor/passkeys/confirm/', { name: 'Key', passkey: made });
    },
  },
  removePasskey: {
    request: async (_at, t, kind) => {
      const { id } = await givePasskey(t, await owner(t, kind));
      return post(`/api/second-factor/passkeys/${id}/remove/`, { password: PASSWORD });
    },
  },
  removeLostFactor: {
    request: async ({ company }, t) => {
      const user = await newUser(t, company);
      await giveApp(t, user);
      return remove(`/api/second-factor/person/${user}/`);
    },
  },
  makeRecoveryCodes: {
    request: async (_at, t, kind) => {
      const user = await owner(t, kind);
      await giveApp(t, user);
      await replaceRecoveryCodes(t.db, user);
      return post('/api/second-factor/recovery-codes/', { password: PASSWORD });
    },
  },
} satisfies Record<string, Sample>;

/** Valid requests for the page that asks for a second factor at sign-in. */
export const FACTOR_AT_LOGIN_SAMPLES = {
  showSecondFactor: {
    request: async ({ company }, t) => {
      const { cookie } = await begun(t, company);
      return { ...get('/api/login/second-factor'), headers: { cookie } };
    },
  },
  giveSecondFactor: {
    request: async ({ company }, t) => {
      const { csrf, cookie, code } = await begun(t, company);
      const sent = form('/api/login/second-factor', { code, csrf });
      return { ...sent, headers: { ...sent.headers, cookie } };
    },
    status: 303,
  },
} satisfies Record<string, Sample>;
