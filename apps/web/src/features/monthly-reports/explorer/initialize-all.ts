import { CallError } from '../../../connection/error-messages.ts';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { rowName } from './month-rows.ts';
import { say } from '../../../language/language.ts';

/**
 * Messages once all reports were tried, shown before the errors, and if there are none (spec 002
 * section 8).
 */
const ALL_INITIALIZED = { en: 'All reports initialized.', es: 'Todos los informes iniciados.' };
const NONE_TO_INITIALIZE = { en: 'No reports to initialize!', es: 'No hay informes por iniciar' };

interface Outcome {
  text: string;
  failed: boolean;
}

/**
 * Initializes the reports one after another; failures are listed at the end.
 * @param make @throws CallError for a report that cannot be initialized
 */
export async function initializeAll(
  rows: readonly MonthlyRow[],
  make: (row: MonthlyRow) => Promise<unknown>,
): Promise<Outcome> {
  if (rows.length === 0) return { text: say(NONE_TO_INITIALIZE), failed: true };
  const errors: string[] = [];
  for (const row of rows) {
    try {
      await make(row);
    } catch (cause) {
      errors.push(`${rowName(row)}: ${reasonOf(cause)}`);
    }
  }
  return { text: [say(ALL_INITIALIZED), ...errors].join('\n'), failed: errors.length > 0 };
}

const reasonOf = (cause: unknown): string =>
  cause instanceof CallError ? (cause.reason ?? cause.alert ?? cause.message) : String(cause);
