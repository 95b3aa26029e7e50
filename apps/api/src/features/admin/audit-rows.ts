import type { AuditEntry } from '@crustodian/contract/admin';
import { auditChanges, type AuditAction, type AuditFacts } from '@crustodian/domain/audit-log';
import { addDays, type CalendarDay } from '@crustodian/domain/calendar-day';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';

export interface AuditFilters {
  company: number;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
  action?: AuditAction | undefined;
  person?: string | undefined;
}

/** Entries of a company's audit log that pass the filters, newest first; `before` an id that was read. */
export async function auditEntries(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  { company, from, to, action, person }: AuditFilters,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  // Who belongs to no company is told with the provider's people.
  const isTheirs =
    company === config.providerCompany
      ? sql<boolean>`(company_id = ${company} OR company_id IS NULL)`
      : sql<boolean>`company_id = ${company}`;
  let query = db.selectFrom('audit_entry').selectAll().where(isTheirs);
  if (from) query = query.where('at', '>=', midnight(from));
  if (to) query = query.where('at', '<', midnight(addDays(to, 1)));
  if (action) query = query.where('action', '=', action);
  if (person?.trim()) {
    const part = `%${person.trim().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((where) =>
      where.or([
        where('user_name', 'ilike', part),
        where('user_email', 'ilike', part),
        where('subject', 'ilike', part),
      ]),
    );
  }
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    // Holds because only writeAudit adds rows.
    action: row.action as AuditAction,
    by: { pk: row.user_id, name: row.user_name, email: row.user_email },
    address: row.address,
    user_agent: row.user_agent,
    subject: row.subject,
    changes: auditChanges(row.before as AuditFacts | null, row.after as AuditFacts | null),
  }));
}

const midnight = (day: CalendarDay) => new Date(`${day}T00:00:00Z`);
