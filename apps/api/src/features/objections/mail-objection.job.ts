import type { ObjectionAnswer } from '@crustodian/contract/objections';
import { findUser } from '#platform/auth/authenticate-request';
import { venueIsVisible } from '#platform/auth/scope';
import type { JobData } from '#platform/jobs/queues';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import { languageOf } from '#platform/mail/password-mail';
import type { Tools } from '#platform/tools';
import { may } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { PIZZA_ID } from '#pizzas/feed-pizza';
import { sql } from 'kysely';
import { objectionMail, type AnsweredState } from './objection-mail.ts';

type MailTools = Pick<Tools, 'config' | 'db' | 'mail'>;

/** Mails answers to the people who objected, until stopped. */
export const startMailingAnswers = (
  tools: MailTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> =>
  tools.jobs.work('mail-objection', (job) => mailObjection(tools, job, log), log);

/**
 * Throws if the mail server did not accept the mail, so that the job is retried with the same
 * message id.
 */
export async function mailObjection(
  { db, config, mail }: MailTools,
  { objection, mail: id }: JobData['mail-objection'],
  log: Log,
): Promise<void> {
  const { rows } = await sql<
    AnsweredPlace & {
      email: string;
      name: string;
      user: number;
      company: number;
      store: string;
      specialty: string | null;
      localTs: string;
    }
  >`SELECT u.email, u.first_name AS name, u.id AS "user", o.company_id AS company, o.venue_id AS venue,
      v.pretty_name AS store, p.specialty, p.local_ts::text AS "localTs",
      o.business_date AS day, ${sql.raw(PIZZA_ID)} AS pizza, o.state, o.answer
    FROM objection o JOIN user_account u ON u.id = o.asked_by JOIN venue v ON v.id = o.venue_id
      JOIN pizza p ON p.venue_id = o.venue_id AND p.business_date = o.business_date
        AND p.id = o.pizza_id
    WHERE o.id = ${objection} AND o.state IN ('granted', 'upheld', 'expired')
      AND u.deleted_at IS NULL`.execute(db);
  const [answered] = rows;
  if (!answered || !(await stillSees({ db, config }, answered))) return;
  const language = await languageOf(db, answered);
  const link = `${config.publicUrl}${answerPath(answered)}`;
  const delivery = await mail.send({ ...objectionMail(answered, { language, link }), id });
  if (delivery.state === 'failed') throw new Error(delivery.alert);
  if (delivery.state === 'kept') log.warn({ reason: delivery.alert }, 'an answer was not mailed');
}

/** Rights may have changed since the person objected. */
async function stillSees(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  { user, venue }: { user: number; venue: number },
): Promise<boolean> {
  const person = await findUser({ db, config }, user);
  if (!may(person, 'regular')) return false;
  const { rows } = await sql`SELECT FROM venue
    WHERE venue.id = ${venue} AND ${venueIsVisible(person!)}`.execute(db);
  return rows.length > 0;
}

interface AnsweredPlace {
  venue: number;
  day: CalendarDay;
  pizza: string;
  state: AnsweredState;
  answer: ObjectionAnswer | null;
}

/**
 * Links to the pizza with question and answer, or to the store's objections if the pizza is no
 * longer shown.
 */
function answerPath({ venue, day, pizza, state, answer }: AnsweredPlace): string {
  const isTakenOut = state === 'granted' && (answer?.score_after ?? null) === null;
  if (isTakenOut) return `/objections?venue=${venue}&of=store`;
  // Disables the filters that would hide the pizza.
  return `/daily-feed?venue=${venue}&min=${day}&max=${day}&scored=none&reviewed=none&open=${pizza}`;
}
