import { isEmail } from '@crustodian/domain/people/new-user';
import { auditedPerson, writeOperatorAudit } from '#platform/audit';
import type { Db } from '#platform/database/db';
import { LINK_DAYS, makePasswordLink } from '#platform/auth/password-link';
import { linkLanguage, passwordAddress } from '#platform/mail/password-mail';
import { hashPassword, newPassword } from '#platform/auth/passwords';
import { endFamiliesOf } from '#platform/auth/session';
import { sql, type Insertable } from 'kysely';
import type { UserAccount } from '#platform/database/db-types.generated';
import { parseArgs } from 'node:util';
import { findCompany } from './companies.ts';
import { CommandError, required, say, table, withTools, type Command } from './command.ts';

interface Person {
  id: number;
  email: string;
  employer: string | null;
  rights: string[];
}

export const listUsers: Command = {
  usage: '',
  summary: 'lists everybody who may sign in',
  async run(args) {
    parseArgs({ args, options: {} });
    await withTools(async ({ tools: { db } }) => {
      const { rows } = await sql<Person>`
        SELECT u.id, u.email, c.name AS employer, array_remove(ARRAY[
          CASE WHEN u.company_manager THEN 'manager' END,
          CASE WHEN u.allow_feedback THEN 'reviewer' END,
          CASE WHEN u.daily_feed_only THEN 'feed only' END,
          CASE WHEN u.reports_only THEN 'reports only' END], NULL) AS rights
        FROM user_account u LEFT JOIN company c ON c.id = u.employer_id
        WHERE u.deleted_at IS NULL ORDER BY u.id`.execute(db);
      if (rows.length === 0) say('Nobody yet: users create makes the first one.');
      const lines = rows.map(({ id, email, employer, rights }) => [
        String(id),
        email,
        employer ?? '',
        rights.join(', '),
      ]);
      table(lines).forEach(say);
    });
  },
};

export const createUser: Command = {
  usage:
    '--email <address> --employer <id or name> [--first-name <name>] [--last-name <name>] ' +
    '[--manager] [--reviewer] [--feed-only | --reports-only]',
  summary: 'makes a user and shows the password once',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        employer: { type: 'string' },
        'first-name': { type: 'string', default: '' },
        'last-name': { type: 'string', default: '' },
        manager: { type: 'boolean', default: false },
        reviewer: { type: 'boolean', default: false },
        'feed-only': { type: 'boolean', default: false },
        'reports-only': { type: 'boolean', default: false },
      },
    });
    const email = required(values.email, 'email').trim();
    if (!isEmail(email)) throw new CommandError(`'${email}' is no e-mail address.`);
    await withTools(async ({ tools: { db } }) => {
      const employer_id = await findCompany(db, required(values.employer, 'employer'));
      const password = newPassword();
      const id = await insertUser(db, {
        email,
        username: email,
        first_name: values['first-name'],
        last_name: values['last-name'],
        employer_id,
        company_manager: values.manager,
        allow_feedback: values.reviewer,
        daily_feed_only: values['feed-only'],
        reports_only: values['reports-only'],
        password_hash: await hashPassword(password),
      });
      say(`User ${id}: ${email}`);
      say(`Password: ${password}`);
    });
  },
};

export const resetPassword: Command = {
  usage: '<e-mail>',
  summary: 'ends a password and all sign-ins, and shows a one-time link to set a new one',
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const email = positionals[0];
    if (!email) throw new CommandError('Name the e-mail address of the user.');
    await withTools(async ({ tools: { config, db, live } }) => {
      const { person, ...link } = await endPassword(db, email);
      live.rightsChanged(person);
      say(`The link works once, and for ${LINK_DAYS} days:`);
      say(passwordAddress({ publicUrl: config.publicUrl, ...link }));
    });
  },
};

/** @throws CommandError where somebody has the address */
async function insertUser(db: Db, user: Insertable<UserAccount>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('user_account')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new CommandError(`There is a user with the address '${user.email}' already.`);
    const { email, company_manager: manager = false } = user;
    await writeOperatorAudit(trx, {
      now: Date.now(),
      ...(await auditedPerson(trx, made.id)),
      action: 'user_created',
      after: { email, manager },
    });
    return made.id;
  });
}

/** The owner alone chooses the new password, by the link whose token is answered. */
async function endPassword(db: Db, email: string) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`UPDATE user_account SET password_hash = NULL
      WHERE lower(email) = lower(${email}) AND deleted_at IS NULL RETURNING id`.execute(trx);
    if (!rows[0]) throw new CommandError(`Nobody has the address '${email}'.`);
    const { id: person } = rows[0];
    const now = Date.now();
    const token = await makePasswordLink(trx, { user: person, now });
    await endFamiliesOf(trx, person, { now });
    const whom = await auditedPerson(trx, person);
    await writeOperatorAudit(trx, { now, ...whom, action: 'password_reset' });
    return { person, token, language: await linkLanguage(trx, whom.company) };
  });
}
