import type { NamedVenue } from '#pizzas/named-venues';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import { linesOf } from '@crustodian/contract/today';
import type { Viewer } from '@crustodian/domain/people/access';
import { newsOf } from '@crustodian/domain/today/morning';
import { MOST_LINES } from '@crustodian/domain/today/today-lines';
import { sql } from 'kysely';
import { composeToday } from '../today/read-today.ts';
import { morningContent } from './morning-content.ts';

type Today = Awaited<ReturnType<typeof composeToday>>;

interface Asked {
  venues: readonly NamedVenue[];
  /** Milliseconds since 1970. */
  now: number;
  viewer: Viewer;
}

/**
 * The Today page of each of these stores' companies separately, because a company's receivers must
 * not learn about other companies. Open objections are left out, because reviewers may read what a
 * receiver gets.
 */
export async function todayByCompany(
  db: Db,
  { venues, now, viewer }: Asked,
): Promise<{ company: number; today: Today }[]> {
  const found = [];
  for (const [company, own] of Map.groupBy(venues, (one) => one.company)) {
    const asked = { venues: own, now, viewer: asReceiver(viewer, company) };
    const today = await composeToday(db, asked);
    found.push({ company, today: { ...today, objections_due: [] } });
  }
  return found;
}

/**
 * The rights with which a company's receivers are told: a subscriber's, but nothing that staff or
 * reviewers alone may see.
 */
const asReceiver = (viewer: Viewer, company: number): Viewer => ({
  ...viewer,
  allowFeedback: false,
  ...(viewer.isStaff && { isStaff: false, onlyCompany: company }),
});

interface Morning {
  company: number;
  today: Today;
  language: 'en' | 'es';
  now: number;
  config: Pick<Config, 'publicUrl'>;
}

/**
 * Announces lines to the company's receivers, if they contain news that no earlier morning
 * announced.
 */
export async function tellCompany(
  trx: Db,
  { company, today, language, now, config }: Morning,
): Promise<void> {
  const isNew = await isNewTo(trx, company);
  const lines = linesOf(today)
    .filter((line) => newsOf(line).some(isNew))
    .slice(0, MOST_LINES);
  const { rows } = await sql<{ news: string }>`
    INSERT INTO morning_told (company_id, news, told_at)
    SELECT ${company}::int, news, ${new Date(now)}::timestamptz
    FROM unnest(${lines.flatMap(newsOf)}::text[]) AS news
    ON CONFLICT DO NOTHING RETURNING news`.execute(trx);
  const fresh = new Set(rows.map(({ news }) => news));
  const told = lines.filter((line) => newsOf(line).some((key) => fresh.has(key)));
  if (told.length === 0) return;
  const content = morningContent(today, told, { language, companies: [] });
  const data = {
    language,
    headline: content.headline,
    lines: content.lines.map(({ head, sentence, evidence, path }) => ({
      head,
      sentence,
      evidence,
      url: `${config.publicUrl}${path}`,
    })),
  };
  await queueWebhooks(trx, { at: { company }, type: 'today.lines', now, data });
}

/**
 * Returns a function that tells whether news has not been announced to the company's receivers yet.
 */
async function isNewTo(trx: Db, company: number): Promise<(key: string) => boolean> {
  const rows = await trx
    .selectFrom('morning_told')
    .select('news')
    .where('company_id', '=', company)
    .execute();
  const told = new Set(rows.map(({ news }) => news));
  return (key) => !told.has(key);
}
