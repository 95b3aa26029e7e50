import { forgotPassword as contract } from '@crustodian/contract/session/passwords';
import { isOwnForm } from '#platform/auth/csrf';
import { accountCalled, accountName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { handle, type Context } from '#platform/http/http';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import { countKey, sharedCount } from '#platform/database/shared-counts';
import { randomUUID } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { loginLanguage } from '../pages/login-language.ts';
import { forgotPasswordReply } from '../pages/show-forgot-password.ts';

/** Links an hour: per account, so that no inbox is flooded, and per address. */
export const LINKS_AN_HOUR = { account: 3, address: 20 };
const HOUR_S = 3600;

/** Behaves identically whether the account exists or not; a job mails the link. */
export const forgotPassword = handle(contract, async ({ body }, context) => {
  const { request, db } = context;
  const { username, lang } = body;
  if (!isOwnForm(request, body.csrf)) {
    return forgotPasswordReply(context, { username, lang, code: 'csrf_failed' });
  }
  const waitSeconds = await countOf(db, 'address', networkOf(originOf(request).address));
  if (waitSeconds > 0) {
    const code = 'too_many_requests';
    return forgotPasswordReply(context, { username, lang, code, waitSeconds });
  }
  const language = loginLanguage(lang, request.headers['accept-language']);
  await queueLink(context, username, language);
  return forgotPasswordReply(context, { lang, isDone: true });
});

/** Counts a link; returns how many seconds to wait if there were too many. */
async function countOf(db: Db, of: keyof typeof LINKS_AN_HOUR, ...who: string[]): Promise<number> {
  const purpose = `link by ${of}`;
  const count = sharedCount(db, { purpose, most: LINKS_AN_HOUR[of], seconds: HOUR_S });
  try {
    await count.consume(countKey(...who));
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.ceil(error.msBeforeNext / 1000);
  }
}

async function queueLink(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  username: string,
  language: 'en' | 'es',
): Promise<void> {
  const name = accountName(username);
  const person = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', accountCalled(name))
    .executeTakeFirst();
  // A name without an account is counted too, but under a key that cannot be an account's id.
  const counted = person ? ['account', String(person.id)] : ['name', name];
  const isTooMuch = (await countOf(db, 'account', ...counted)) > 0;
  const user = isTooMuch ? null : (person?.id ?? null);
  const mail = randomUUID();
  await jobs.send(db, 'mail-password-link', [{ data: { user, language, mail }, key: mail }]);
}
