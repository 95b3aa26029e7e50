import { previewReport } from '@crustodian/contract/report-files';
import { call } from '../../api/call.ts';

/** Opens a report's PDF beside the page (spec 002 section 7); a refusal is told. */
export async function openPreview(report_name: string, { monthly = false } = {}): Promise<void> {
  const query = monthly ? { report_name, monthly: '1' as const } : { report_name };
  const answer = await call(previewReport, { query }, { alerts: true }).catch(() => null);
  if (answer) window.open(answer.url, '_blank', 'noopener');
}
