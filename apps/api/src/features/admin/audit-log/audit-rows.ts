import type { AuditEntry } from '@crustodian/contract/admin';
import {
  auditChanges,
  type AuditAction,
  type AuditFacts,
} from '@crustodian/domain/people/audit-log';
import type { AuditActor } from '@crustodian/domain/people/audit-words';
import { searchPattern } from '@crustodian/domain/language/words';
import type { Viewer } from '@crustodian/domain/people/access';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekDataWindow } from '@crustodian/domain/time/week';
import { mayStillJudge } from '#pizzas/audit/judged-tasks';
import {
  personIsAdministered,
  regionIsAdministered,
  venueIsAdministered,
} from '#platform/auth/administered';
import { isLimited, venueIsVisible } from '#platform/auth/scope';
import { sql } from 'kysely';
import type { AdminContext } from '../chosen-company.ts';
import { REDACTED, redactorFor } from './redact-entries.ts';
import { tellsDelivered } from './report-entries.ts';

type AuditReader = Pick<AdminContext, 'db' | 'config' | 'viewer' | 'now'>;

export interface AuditFilters {
  company: number;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
  action?: AuditAction | undefined;
  person?: string | undefined;
}

/**
 * Entries of a company's audit log that match the filters, newest first; `before` is an id that was
 * already read. A viewer limited to some venues sees their own actions, and those concerning these
 * venues and the people who have no others. Reports that are not delivered are left out for all but
 * staff.
 */
export async function auditEntries(
  context: AuditReader,
  { company, from, to, action, person }: AuditFilters,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  let query = visibleEntries(context, company);
  if (from) query = query.where('at', '>=', midnight(from));
  if (to) query = query.where('at', '<', midnight(addDays(to, 1)));
  if (action) query = query.where('action', '=', action);
  if (person?.trim()) {
    const texts = sql`concat_ws(E'\\n', name, email, subject)`;
    // The operator ~ would be taken for rare, and the whole log sorted for one page.
    query = query.where(sql<boolean>`regexp_like(${texts}, ${searchPattern(person.trim())})`);
  }
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  const isSecret = await secretSeeds(context, company, rows);
  const redact = await redactorFor(context, rows);
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    // Safe because only writeAudit adds rows.
    action: row.action as AuditAction,
    by: { pk: row.user_id, name: row.name, email: row.email },
    address: row.address,
    user_agent: row.user_agent,
    subject: row.subject,
    changes: changesIn(isSecret(row) ? { before: null, after: { seed: '…' } } : redact(row)),
  }));
}

const changesIn = ({ before, after }: Record<'before' | 'after', AuditFacts | null>) =>
  auditChanges(before, after);

interface SeedEntry {
  action: string;
  /** For example 'Week of 2024-03-10'. */
  subject: string;
}

const weekOf = ({ subject }: SeedEntry): CalendarDay => subject.slice(-'2024-03-10'.length);

/**
 * Whether an entry shows the seed of a week for which the viewer may still have to judge pizzas.
 */
async function secretSeeds(
  { db, viewer, now }: AuditReader,
  company: number,
  entries: readonly SeedEntry[],
): Promise<(entry: SeedEntry) => boolean> {
  const isSeed = ({ action }: SeedEntry) => action === 'audit_seed_revealed';
  const secret = new Set<CalendarDay>();
  for (const week of new Set(entries.filter(isSeed).map(weekOf))) {
    const days = weekDataWindow(week);
    if (await mayStillJudge(db, { company, viewer, ...days, now: now() })) secret.add(week);
  }
  return (entry) => isSeed(entry) && secret.has(weekOf(entry));
}

/** Omits the e-mail and network addresses of people whom the viewer does not administer. */
function visibleEntries(context: AuditReader, company: number) {
  const { db, config, viewer } = context;
  // People without a company are listed under the provider's company.
  const isTheirs =
    company === config.providerCompany
      ? sql<boolean>`(entry.company_id = ${company} OR entry.company_id IS NULL)`
      : sql<boolean>`entry.company_id = ${company}`;
  const who = (person: string, whole: boolean) =>
    personIsAdministered(context, viewer, { person: sql.ref(person), whole });
  const isKnown = sql<boolean>`(entry.user_id IS NULL OR entry.user_id = ${viewer.id}
    OR ${who('entry.user_id', false)})`;
  const ifKnown = (column: string) =>
    sql<string>`CASE WHEN ${isKnown} THEN ${sql.ref(column)} ELSE '' END`;
  const nameless = sql<string>`CASE WHEN ${isKnown} OR entry.user_name <> entry.user_email
    THEN entry.user_name ELSE ${SOMEBODY} END`;
  const ofViewer = viewer.isStaff
    ? sql<boolean>`true`
    : sql<boolean>`(NOT ${isLimited(viewer.id)} OR entry.user_id = ${viewer.id}
      OR EXISTS (SELECT FROM venue WHERE venue.id = entry.venue_id
        AND ${venueIsAdministered(context, viewer)})
      OR ${who('entry.subject_id', true)})`;
  const entries = db
    .selectFrom('audit_entry as entry')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.user_id'])
    .select(subjectFor(context).as('subject'))
    .select(sql<AuditFacts | null>`entry.before`.as('before'))
    .select(afterFor(viewer).as('after'))
    .select([nameless.as('name'), ifKnown('entry.user_email').as('email')])
    .select([ifKnown('entry.address').as('address')])
    .select([ifKnown('entry.user_agent').as('user_agent')])
    .where(isTheirs)
    .where(ofViewer)
    .where(tellsDelivered(viewer));
  return db.selectFrom(entries.as('entry')).selectAll();
}

/** SQL: `after` without the store that a suggestion came from, if the viewer may not see it. */
const afterFor = (viewer: Viewer) => sql<AuditFacts | null>`CASE
  WHEN entry.after ->> 'from_venue' IS NULL OR EXISTS (SELECT FROM venue
    WHERE venue.id = (entry.after ->> 'from_venue')::int AND ${venueIsVisible(viewer)})
  THEN entry.after ELSE entry.after - 'from_venue' END`;

/** SQL: what an entry is about, but not the name of a region that a limited viewer does not administer. */
const subjectFor = (context: AuditReader) => sql<string>`CASE
  WHEN entry.action NOT IN ('region_manager_set', 'region_manager_removed')
    OR entry.user_id = ${context.viewer.id} OR EXISTS (SELECT FROM region
      WHERE region.company_id = entry.company_id AND region.name = entry.subject
        AND ${regionIsAdministered(context, context.viewer)})
    OR NOT ${isLimited(context.viewer.id)}
  THEN entry.subject ELSE ${REDACTED} END`;

/** Stands in for a nameless person whose e-mail address the reader may not see. */
const SOMEBODY: AuditActor = 'Another administrator';

const midnight = (day: CalendarDay) => new Date(`${day}T00:00:00Z`);
