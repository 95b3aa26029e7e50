import type { AttributeChange } from '@crustodian/contract/weekly-reports';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import type { EntryChange, EntryRules, ReportEntry } from '@crustodian/domain/reports/report-pizza';
import { isSelecting } from '@crustodian/domain/reports/report-state';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { leaveOutHidden } from '#reports/hidden-entries';
import {
  reportEntries,
  writeEntries,
  type ReportList,
  type StoredEntry,
} from '#reports/report-pizzas';
import {
  auditReport,
  lockReport,
  reportSpecialties,
  type Actor,
  type ReportRow,
} from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';

/** A report during data selection, with the list that is on the screen. */
export interface Selecting {
  report: ReportRow;
  list: ReportList;
  entries: StoredEntry[];
  rules: EntryRules;
}

/**
 * Locks a report to change its selection.
 * @throws ApiError report_not_found, report_not_selecting
 */
export async function openSelection(trx: Db, by: Actor, textId: string): Promise<Selecting> {
  const report = await lockReport(trx, textId);
  if (!isSelecting(report.state)) throw new ApiError('report_not_selecting');
  await leaveOutHiddenPizzas(trx, by, report);
  const scoreless = report.scoreless || report.state === 'scoreless data selection';
  const list = scoreless ? 'scoreless' : 'scored';
  const defined = await reportSpecialties(trx, report.company);
  return {
    report,
    list,
    entries: await reportEntries(trx, report, list),
    rules: {
      scoreless,
      // Without scores, every specialty of the catalog may be shown.
      specialties: [
        ...defined.map(({ specialty }) => specialty),
        ...(scoreless ? SPECIALTY_IDS : []),
      ],
    },
  };
}

/**
 * Leaves pizzas that have been hidden since out of a locked report; chosen ones are recorded in the
 * audit log.
 */
export async function leaveOutHiddenPizzas(trx: Db, by: Actor, report: ReportRow): Promise<void> {
  for (const entry of await leaveOutHidden(trx, report)) {
    const after = { pizza: entry.id, hidden: true };
    await auditReport(trx, report, {
      by,
      action: 'report_changed',
      before: factsOf(entry),
      after,
    });
  }
}

/** @throws ApiError pizza_not_in_report */
export function entryAt({ entries }: Selecting, pizza: { pizza_id: string }): StoredEntry {
  const entry = entries.find(({ id }) => id === pizza.pizza_id);
  if (!entry) throw new ApiError('pizza_not_in_report');
  return entry;
}

/** Stores the entries that a rule changed, writes them to the audit log, and returns them. */
export async function keepChanged(
  trx: Db,
  by: Actor,
  { report, list, entries }: Selecting,
  changed: readonly ReportEntry[],
): Promise<StoredEntry[]> {
  const before = new Map(entries.map((entry) => [entry.id, entry]));
  const now = changed.map((after) => ({ ...before.get(after.id)!, ...after }));
  await writeEntries(trx, report, list, now);
  for (const after of now) {
    await auditReport(trx, report, {
      by,
      action: 'report_changed',
      before: factsOf(before.get(after.id)!),
      after: factsOf(after),
    });
  }
  return now;
}

const factsOf = (entry: StoredEntry): WrittenFacts => ({
  pizza: entry.id,
  shown: entry.shown,
  featured: entry.featured,
  standard: entry.standard,
  specialty: entry.specialty,
  'main problem': [...entry.problems],
});

/** Converts a change from the API's format to that of the rules. */
export function entryChangeOf(sent: AttributeChange): EntryChange {
  if (sent.attribute === 'show_on_report' || sent.attribute === 'featured') {
    return { attribute: sent.attribute, value: sent.value === 1 };
  }
  return sent;
}
