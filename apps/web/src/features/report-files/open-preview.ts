import { previewReport } from '@crustodian/contract/report-files';
import { call } from '../../api/call.ts';
import { CallError, failureOf } from '../../connection/error-messages.ts';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';

const NO_FILE = { en: 'File path not available.', es: 'No hay archivo disponible.' };

/** Opens a report's PDF in a new tab (spec 002 section 7); reports errors and a missing file. */
export async function openPreview(report_name: string, { monthly = false } = {}): Promise<void> {
  const query = monthly ? { report_name, monthly: '1' as const } : { report_name };
  try {
    const { url } = await call(previewReport, { query });
    if (url) window.open(url, '_blank', 'noopener');
    else notify({ text: say(NO_FILE), kind: 'failed' });
  } catch (cause) {
    const isMissing = cause instanceof CallError && cause.code === 'no_report_file';
    notify({ text: isMissing ? say(NO_FILE) : failureOf(cause), kind: 'failed' });
  }
}
