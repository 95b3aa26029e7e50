import { isFinished } from '@crustodian/domain/reports/report-state';
import type { StoreRow } from '@crustodian/contract/weekly-reports';
import { dayMonthText, shareText } from '../../../pizza/formatters.ts';

type NotedRow = Pick<StoreRow, 'state' | 'to_standard_percentage' | 'count' | 'qa_time'>;

/** How far a report is, in a few words beside its button. */
export function rowNote(row: NotedRow): string {
  const { state, to_standard_percentage: share } = row;
  if (state === 'data selection' || state === 'scoreless data selection') {
    return [state, qaText(row)].filter(Boolean).join(' · ');
  }
  if (state === null) return 'check Mark QA as done to start';
  if (!isFinished(state)) return '';
  const score = share === null ? null : `${shareText(share)} to standard`;
  return [score, qaText(row)].filter(Boolean).join(' · ');
}

/** When the quality check was done, by the store's clock. */
function qaText({ qa_time }: NotedRow): string | null {
  if (qa_time === null) return null;
  return `QA ${dayMonthText(qa_time.slice(0, 10).replaceAll('/', '-'))} ${qa_time.slice(11, 16)}`;
}
