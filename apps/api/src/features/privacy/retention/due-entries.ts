import type { AuditAction } from '@crustodian/domain/people/audit-log';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql, type RawBuilder } from 'kysely';

/** Actions that explain and prove figures, draws and deletions. */
const KEPT_ACTIONS = [
  'quality_definition_changed',
  'scoring_rules_changed',
  'audit_seed_committed',
  'audit_seed_revealed',
  'audit_tasks_expired',
  'retention_changed',
  'legal_hold_set',
  'legal_hold_lifted',
  'pictures_deleted',
  'pizzas_deleted',
  'judgements_deleted',
  'entries_deleted',
  'person_erased',
  'dataset_consent_changed',
  'dataset_exported',
] as const satisfies readonly AuditAction[];

/**
 * SQL condition on the audit log: entries of a company before this day that are not on hold. A hold
 * keeps the entries of its store and those without a store, which may be about it, from one day
 * before its span to one day after, because an entry has no time zone.
 */
export const isUnheldEntry = (company: number, before: CalendarDay): RawBuilder<boolean> =>
  sql`company_id = ${company} AND at < ${before}::date
    AND action <> ALL (${[...KEPT_ACTIONS]}::text[])
    AND NOT EXISTS (SELECT FROM legal_hold h
      WHERE h.company_id = ${company} AND h.lifted_at IS NULL
        AND (audit_entry.venue_id IS NULL OR audit_entry.venue_id = h.venue_id)
        AND audit_entry.at >= h.from_day - 1 AND audit_entry.at < h.until_day + 2)`;
