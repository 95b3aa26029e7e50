import { Option, type Command } from '@commander-js/extra-typings';
import { isEmail } from '@crustodian/domain/people/new-user';
import { logSubject, writeOperatorAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { accountCalled, hasAccount } from '#platform/auth/person-name';
import { endTokensOf } from '#platform/auth/api-token';
import { LINK_DAYS, makePasswordLink } from '#platform/auth/passwords/password-link';
import { languageOf, passwordAddress } from '#platform/mail/password-mail';
import { endFamiliesOf } from '#platform/auth/session';
import { sql, type Insertable } from 'kysely';
import type { UserAccount } from '#platform/database/db-types.generated';
import { findCompany } from './companies.ts';
import { CommandError, notBlank, say, table, withTools } from './command.ts';

interface UserRow {
  id: number;
  email: string;
  employer: string | null;
  rights: string[];
}

export const addListUsers = (users: Command) =>
  users
    .command('list')
    .description('lists all users who can sign in')
    .action(() =>
      withTools(async ({ tools: { db } }) => {
        const { rows } = await sql<UserRow>`
        SELECT u.id, u.email, c.name AS employer, array_remove(ARRAY[
          CASE WHEN u.company_manager THEN 'manager' END,
          CASE WHEN u.allow_feedback THEN 'reviewer' END,
          CASE WHEN u.daily_feed_only THEN 'feed only' END,
          CASE WHEN u.reports_only THEN 'reports only' END], NULL) AS rights
        FROM user_account u LEFT JOIN company c ON c.id = u.employer_id
        WHERE u.deleted_at IS NULL ORDER BY u.id`.execute(db);
        if (rows.length === 0) say('There are no users yet. Create one with users create.');
        const lines = rows.map(({ id, email, employer, rights }) => [
          String(id),
          email,
          employer ?? '',
          rights.join(', '),
        ]);
        table(lines).forEach(say);
      }),
    );

export const addCreateUser = (users: Command) =>
  users
    .command('create')
    .description('makes a user and shows a one-time link to set a password')
    .requiredOption('--email <address>', 'with which the user signs in', notBlank)
    .requiredOption('--employer <id or name>', 'the company', notBlank)
    .option('--first-name <name>', 'first name', '')
    .option('--last-name <name>', 'last name', '')
    .option('--manager', 'manages the company', false)
    .option('--reviewer', 'may correct pizzas', false)
    .addOption(
      new Option('--feed-only', 'sees the daily feed alone')
        .default(false)
        .conflicts('reportsOnly'),
    )
    .option('--reports-only', 'sees reports alone', false)
    .action(async (values) => {
      const email = values.email.trim();
      if (!isEmail(email)) throw new CommandError(`'${email}' is not a valid e-mail address.`);
      await withTools(async ({ tools: { config, db } }) => {
        const employer_id = await findCompany(db, values.employer);
        const { person, ...link } = await insertUser(db, {
          email,
          username: email,
          first_name: values.firstName,
          last_name: values.lastName,
          employer_id,
          company_manager: values.manager,
          allow_feedback: values.reviewer,
          daily_feed_only: values.feedOnly,
          reports_only: values.reportsOnly,
        });
        say(`User ${person}: ${email}`);
        sayLink({ publicUrl: config.publicUrl, ...link });
      });
    });

export const addResetPassword = (users: Command) =>
  users
    .command('reset-password')
    .description(
      "clears a user's password, ends all sign-ins and own API tokens, and shows a one-time link to set a new one",
    )
    .argument('<e-mail>', 'of the user', notBlank)
    .action((email) =>
      withTools(async ({ tools: { config, db, live } }) => {
        const { person, ...link } = await endPassword(db, email);
        live.rightsChanged(person);
        sayLink({ publicUrl: config.publicUrl, ...link });
      }),
    );

function sayLink(link: Parameters<typeof passwordAddress>[0]): void {
  say(`The link works once, and for ${LINK_DAYS} days:`);
  say(passwordAddress(link));
}

/**
 * Creates the user; returns the token of the link for setting a password.
 * @throws CommandError if the address is taken
 */
async function insertUser(db: Db, user: Insertable<UserAccount>) {
  return db.transaction().execute(async (trx) => {
    const made = (await hasAccount(trx, user.email))
      ? undefined
      : await trx
          .insertInto('user_account')
          .values(user)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
    if (!made) throw new CommandError(`A user with the address '${user.email}' already exists.`);
    const { email, company_manager: manager = false } = user;
    const now = Date.now();
    const whom = await logSubject(trx, made.id);
    const after = { email, manager };
    await writeOperatorAudit(trx, { now, ...whom, action: 'user_created', after });
    return linkFor(trx, { person: made.id, company: whom.company, now });
  });
}

/** Clears the password; only its owner can set a new one, with the link whose token is returned. */
async function endPassword(db: Db, email: string) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`UPDATE user_account SET password_hash = NULL
      WHERE id = ${accountCalled(email)} RETURNING id`.execute(trx);
    if (!rows[0]) throw new CommandError(`There is no user with the address '${email}'.`);
    const { id: person } = rows[0];
    const now = Date.now();
    await endFamiliesOf(trx, person, { now });
    const whom = await logSubject(trx, person);
    await writeOperatorAudit(trx, { now, ...whom, action: 'password_reset' });
    for (const token of await endTokensOf(trx, person, { by: null, now })) {
      await writeOperatorAudit(trx, { now, company: whom.company, ...token });
    }
    return linkFor(trx, { person, company: whom.company, now });
  });
}

interface LinkOf {
  person: number;
  company: number | null;
  /** Milliseconds since 1970. */
  now: number;
}

async function linkFor(trx: Db, { person, company, now }: LinkOf) {
  const token = await makePasswordLink(trx, { user: person, now });
  return { person, token, language: await languageOf(trx, { user: person, company }) };
}
