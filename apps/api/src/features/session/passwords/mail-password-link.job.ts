import { makeForgottenLink } from '#platform/auth/passwords/password-link';
import type { JobData } from '#platform/jobs/queues';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import { passwordAddress, passwordMail } from '#platform/mail/password-mail';
import type { Tools } from '#platform/tools';

type MailTools = Pick<Tools, 'config' | 'db' | 'mail' | 'now'>;

/** Mails links to users who forgot their password, until stopped. */
export const startMailingLinks = (
  tools: MailTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> =>
  tools.jobs.work('mail-password-link', (job) => mailPasswordLink(tools, job, log), log);

/**
 * Creates a link and mails it. The job row contains no link, so that nobody can read it there.
 * Throws if the mail server did not accept the mail, so that the job is retried with the same
 * message id, by which mail servers and mail programs detect a duplicate.
 */
export async function mailPasswordLink(
  { db, config, mail, now }: MailTools,
  { user, language, mail: id }: JobData['mail-password-link'],
  log: Log,
): Promise<void> {
  if (user === null) return;
  const person = await db
    .selectFrom('user_account')
    .select(['email', 'first_name'])
    .where('id', '=', user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return;
  const token = await makeForgottenLink(db, { user, now: now() });
  const link = passwordAddress({ publicUrl: config.publicUrl, token, language });
  const delivery = await mail.send({
    ...passwordMail('forgotten', person, { link, language }),
    id,
  });
  if (delivery.state === 'failed') throw new Error(delivery.alert);
  if (delivery.state === 'kept') log.warn({ reason: delivery.alert }, 'a link was not mailed');
}
