import type { Attachment } from '#platform/mail/mail';
import type { JobData } from '#platform/jobs/queues';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import { makeSmall } from '#platform/pictures/thumbnails';
import type { Tools } from '#platform/tools';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { discardMails } from './discard-mails.ts';
import type { MorningContent } from './morning-content.ts';
import { LOGO, morningPage, morningText } from './morning-page.ts';
import { readSubscriber } from './subscriber.ts';

type MailTools = Pick<Tools, 'config' | 'db' | 'mail' | 'now' | 'pictures'>;

/** Sends the mails that have been created, until stopped. */
export const startMailingMornings = (
  tools: MailTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> =>
  tools.jobs.work('mail-morning', (job) => mailMorning(tools, job, log), log);

/**
 * Throws if the mail server did not accept the mail, so that the job is retried with the same
 * message id.
 */
export async function mailMorning(
  tools: MailTools,
  { user, day }: JobData['mail-morning'],
  log: Log,
): Promise<void> {
  const { db, config, mail, now } = tools;
  const { rows } = await sql<{
    id: string;
    content: MorningContent;
    email: string;
    token: string;
  }>`SELECT m.id, m.content, u.email, s.token
    FROM morning_mail m JOIN user_account u ON u.id = m.user_id
      JOIN morning_setting s ON s.user_id = m.user_id
    WHERE m.user_id = ${user} AND m.day = ${day} AND m.content IS NOT NULL AND m.sent_at IS NULL
      AND u.deleted_at IS NULL AND s.by_mail
      AND EXISTS (SELECT FROM morning_place p WHERE p.user_id = m.user_id)`.execute(db);
  const [made] = rows;
  if (!made) return;
  const { content, id, email, token } = made;
  // Rights may have changed while the mail was waiting to be sent.
  const seen = new Set(
    (await readSubscriber(db, config, user))?.venues.map((one) => String(one.id)),
  );
  if (!namedVenues(content).every((venue) => seen.has(venue))) {
    await db.transaction().execute((trx) => discardMails(trx, user, sql`m.day = ${day}`));
    return;
  }
  const stop = `${config.publicUrl}/api/morning-mail/unsubscribe?token=${token}`;
  const attachments = await inlinePictures(tools, content);
  const shown = new Set(attachments.map(({ cid }) => cid));
  const links = { publicUrl: config.publicUrl, stop };
  const delivery = await mail.send({
    to: [email],
    subject: content.headline.replace(/\.$/, ''),
    text: morningText(content, links),
    html: morningPage(content, { ...links, isShown: (pizza) => shown.has(pizza) }),
    attachments: [await logo(), ...attachments],
    id,
    unsubscribe: stop,
  });
  if (delivery.state === 'failed') throw new Error(delivery.alert);
  if (delivery.state === 'kept') log.warn({ reason: delivery.alert }, 'a morning was not mailed');
  await sql`UPDATE morning_mail SET sent_at = ${new Date(now())}
    WHERE user_id = ${user} AND day = ${day}`.execute(db);
}

/** The stores that the person must be able to see, all of them, to get the mail. */
const namedVenues = ({ venues, lines }: MorningContent): string[] =>
  venues ??
  lines.flatMap(({ path, pictures }) => [
    ...new URL(path, 'http://product').searchParams.getAll('venue'),
    ...pictures.flatMap((pizza) => parsePizzaId(pizza)?.venue.toString() ?? []),
  ]);

const LOGO_FILE = new URL('logo.png', import.meta.url);

async function logo(): Promise<Attachment> {
  const content = await readFile(LOGO_FILE);
  return { name: 'crustodian.png', type: 'image/png', content, cid: LOGO };
}

/** Twice the displayed width, for high-density screens. */
const WIDTH = 224;

/** The pictures that still exist, with the pizza as content id. */
async function inlinePictures(
  { db, pictures }: MailTools,
  { lines }: MorningContent,
): Promise<Attachment[]> {
  const wanted = [...new Set(lines.flatMap((line) => line.pictures))];
  const found = await Promise.all(
    wanted.map(async (pizza): Promise<Attachment[]> => {
      const place = parsePizzaId(pizza);
      if (!place) return [];
      const { rows } = await sql<{ digest: string }>`SELECT picture AS digest FROM pizza
        WHERE venue_id = ${place.venue} AND business_date = ${place.day} AND id = ${place.id}
          AND picture IS NOT NULL AND NOT censored`.execute(db);
      const bytes = rows[0] && (await pictures.read(rows[0].digest));
      if (!bytes) return [];
      const content = await makeSmall(bytes, WIDTH, 'jpeg').catch(() => null);
      return content ? [{ name: `${pizza}.jpg`, type: 'image/jpeg', content, cid: pizza }] : [];
    }),
  );
  return found.flat();
}
