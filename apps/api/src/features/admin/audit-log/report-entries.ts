import type { AuditAction } from '@crustodian/domain/people/audit-log';
import type { Viewer } from '@crustodian/domain/people/access';
import { sql } from 'kysely';

/** These say which pizzas the provider chose for a report and which shares it printed. */
const SELECTING: readonly AuditAction[] = ['report_changed', 'report_filled'];
/** These say how far the provider is with a report. */
const STEPS: readonly AuditAction[] = [
  'report_initialized',
  'report_state_changed',
  'report_generated',
];

/**
 * SQL condition on `entry` of the audit log: it reveals nothing about a report that is not
 * delivered. Users other than staff see a report's steps while it is delivered, its deletion if it
 * was, and never how it was selected.
 */
export function tellsDelivered(viewer: Viewer) {
  if (viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`(entry.user_id = ${viewer.id} OR CASE
    WHEN entry.action = ANY (${[...SELECTING]}) THEN false
    WHEN entry.action = 'report_deleted' THEN entry.before ->> 'state' = 'delivered'
    WHEN entry.action = ANY (${[...STEPS]}) THEN ${isOfDelivered}
    ELSE true END)`;
}

/**
 * The log names a weekly report 'Venue 1 W46', and a monthly one 'Lumbre Pizza, Coast 1-3-2024'.
 * Where a label stands for several reports all of them must be delivered.
 */
const isOfDelivered = sql<boolean>`CASE WHEN entry.venue_id IS NULL
  THEN (SELECT bool_and(report.state = 'delivered') FROM monthly_report report
    LEFT JOIN region ON region.company_id = report.company_id AND region.code = report.region_code
    WHERE report.company_id = entry.company_id
      AND entry.subject LIKE '% ' || to_char(report.month, 'FMDD-FMMM-YYYY')
      AND (report.region_code = '' OR strpos(entry.subject, ', ' || region.name || ' ') > 0))
  ELSE (SELECT bool_and(report.state = 'delivered') FROM weekly_report report
    WHERE report.venue_id = entry.venue_id
      AND entry.subject LIKE '% W' || to_char(report.week_stamp + 1, 'FMIW')) END`;
