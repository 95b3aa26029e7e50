import type { ObjectionAnswer } from '@crustodian/contract/objections';
import type { JobData } from '#platform/jobs/queues';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import { languageOf } from '#platform/mail/password-mail';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { objectionMail, type AnsweredState } from './objection-mail.ts';

type MailTools = Pick<Tools, 'config' | 'db' | 'mail'>;

/** Mails answers to those who objected, until stopped. */
export const startMailingAnswers = (
  tools: MailTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> =>
  tools.jobs.work('mail-objection', (job) => mailObjection(tools, job, log), log);

/** Throws where the mail server did not take the mail, to have it tried again under the same id. */
export async function mailObjection(
  { db, config, mail }: MailTools,
  { objection, mail: id }: JobData['mail-objection'],
  log: Log,
): Promise<void> {
  const { rows } = await sql<{
    email: string;
    name: string;
    user: number;
    company: number;
    venue: number;
    store: string;
    specialty: string | null;
    localTs: string;
    state: AnsweredState;
    answer: ObjectionAnswer | null;
  }>`SELECT u.email, u.first_name AS name, u.id AS "user", o.company_id AS company, o.venue_id AS venue,
      v.pretty_name AS store, p.specialty, p.local_ts::text AS "localTs", o.state, o.answer
    FROM objection o JOIN user_account u ON u.id = o.asked_by JOIN venue v ON v.id = o.venue_id
      JOIN pizza p ON p.venue_id = o.venue_id AND p.business_date = o.business_date
        AND p.id = o.pizza_id
    WHERE o.id = ${objection} AND o.state IN ('granted', 'upheld', 'expired')
      AND u.deleted_at IS NULL`.execute(db);
  const [answered] = rows;
  if (!answered) return;
  const language = await languageOf(db, answered);
  const link = `${config.publicUrl}/objections?venue=${answered.venue}`;
  const delivery = await mail.send({ ...objectionMail(answered, { language, link }), id });
  if (delivery.state === 'failed') throw new Error(delivery.alert);
  if (delivery.state === 'kept') log.warn({ reason: delivery.alert }, 'an answer was not mailed');
}
