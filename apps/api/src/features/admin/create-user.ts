import { createUser as contract } from '@crustodian/contract/admin';
import { NEW_USER_MESSAGES, newUserFaults } from '@crustodian/domain/people/new-user';
import { domainOf } from '@crustodian/domain/people/sign-on';
import { companyOfDomain } from '#platform/auth/verified-domain';
import {
  administeredCompany,
  isWhollyAdministered,
  type AdministeredCompany,
} from '#platform/auth/administered';
import { hasAccount } from '#platform/auth/person-name';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle, type Context } from '#platform/http/http';
import { makePasswordLink } from '#platform/auth/passwords/password-link';
import { originOf } from '#platform/http/origin';
import {
  checkRegions,
  checkVenues,
  giveRegions,
  giveVenues,
  namesOfRegions,
  namesOfVenues,
  type InTransaction,
} from './company-spaces.ts';
import { countMailedLink, TAKEN_COUNTS_AS } from './count-mailed-links.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import { sql } from 'kysely';

export const createUser = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now, config } = context;
  const user = trimmed(body.user);
  const faults = newUserFaults(user);
  if (faults) throw invalid(faults);
  const isLimited = body.venues.length + body.regions.length > 0;
  if (!isLimited && !(await isWhollyAdministered(context, viewer, company))) {
    throw new ApiError('places_needed');
  }
  await checkDomain(context, user.email, company);
  await countMailedLink(db, company);
  const made = await db.transaction().execute(async (trx) => {
    const inTransaction = { trx, config, viewer };
    await lockCreator(inTransaction, { company, isLimited });
    await checkVenues(inTransaction, company, body.venues);
    await checkRegions(inTransaction, company, body.regions);
    const person = await insertUser(trx, { ...user, limited_to_venues: isLimited }, company);
    if (person === null) return null;
    await giveVenues(inTransaction, { person, company, venues: body.venues });
    await giveRegions(inTransaction, { person, company, regions: body.regions });
    const { email, first_name, last_name } = user;
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'user_created',
      subject: email,
      subjectId: person,
      after: {
        email,
        name: `${first_name} ${last_name}`,
        stores: await namesOfVenues(trx, person, company),
        regions: await namesOfRegions(trx, person, company),
      },
    });
    return { person, token: await makePasswordLink(trx, { user: person, now: now() }) };
  });
  if (!made) {
    await countMailedLink(db, company, TAKEN_COUNTS_AS - 1);
    throw invalid({ email: [NEW_USER_MESSAGES.taken] });
  }
  const answer = { pk: made.person, ...user, username: user.email };
  // The user is created whether or not the mail is sent.
  const unmailed = await mailPasswordLink(context, {
    why: 'welcome',
    user: answer,
    company,
    token: made.token,
  });
  return { ...answer, ...unmailed };
});

/**
 * Locks the viewer, and checks again that they may create such a user: another administrator may
 * have limited or deleted them meanwhile.
 * @throws ApiError company_not_yours, places_needed
 */
async function lockCreator(
  { trx, config, viewer }: InTransaction,
  { company, isLimited }: { company: AdministeredCompany; isLimited: boolean },
): Promise<void> {
  const { rows } = await sql`SELECT FROM user_account
    WHERE id = ${viewer.id} AND deleted_at IS NULL FOR SHARE`.execute(trx);
  if (rows.length === 0) throw new ApiError('company_not_yours');
  const inTransaction = { db: trx, config };
  await administeredCompany(inTransaction, viewer, company);
  if (!isLimited && !(await isWhollyAdministered(inTransaction, viewer, company))) {
    throw new ApiError('places_needed');
  }
}

interface Named {
  email: string;
  first_name: string;
  last_name: string;
}

const trimmed = ({ email, first_name, last_name }: Named): Named => ({
  email: email.trim(),
  first_name: first_name.trim(),
  last_name: last_name.trim(),
});

/**
 * Addresses of a domain that another company has verified belong to its people; only staff may
 * create them elsewhere.
 */
async function checkDomain(
  { db, viewer }: Pick<Context, 'db'> & { viewer: { isStaff: boolean } },
  email: string,
  company: AdministeredCompany,
): Promise<void> {
  const owner = await companyOfDomain(db, domainOf(email.toLowerCase()));
  if (owner === null || owner === company || viewer.isStaff) return;
  throw invalid({ email: [NEW_USER_MESSAGES.ofOthers] });
}

/** An error that names the problem of each field, as the form shows it (decision X75). */
const invalid = (user: Partial<Record<keyof Named, readonly string[]>>) =>
  new ApiError('user_invalid', undefined, { user });

/** The e-mail address is also the user name. Returns null if the address is taken. */
async function insertUser(
  trx: Db,
  user: Named & { limited_to_venues: boolean },
  company: AdministeredCompany,
): Promise<number | null> {
  if (await hasAccount(trx, user.email)) return null;
  const made = await trx
    .insertInto('user_account')
    .values({ ...user, username: user.email, employer_id: company })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}
