import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../api/error-messages.ts';
import { confirm } from '../../controls/ConfirmDialog.tsx';
import { notify } from '../../controls/notice.tsx';
import { mailBatch, type StoreRow } from './explorer-calls.ts';
import { mailOutcomeText, sendInBatches, type MailProgress } from './send-in-batches.ts';

const QUESTION =
  'You are about to send an email with the attached Report to all registered recipients. Do you want to continue?';
const STILL_SENDING =
  'WARNING: The request is taking too long BUT the system is still sending mails. Wait some minutes and check again.';

/** Asks, then mails generated reports five at a time, and tells what became of them (spec 002 section 8). */
export function useMail(company: number) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<MailProgress | null>(null);
  const send = async (rows: readonly StoreRow[]) => {
    const reports = rows.flatMap(({ _id }) => (_id === null ? [] : [_id]));
    const title = reports.length === 1 ? 'Send 1 by e-mail' : `Send ${reports.length} by e-mail`;
    if (!(await confirm({ title, question: QUESTION, act: 'Send' }))) return;
    try {
      const outcome = await sendInBatches(
        reports,
        mailBatch(company, crypto.randomUUID()),
        setProgress,
      );
      const kind = outcome.fails.length > 0 ? 'failed' : 'saved';
      notify({ text: mailOutcomeText(outcome), kind });
    } catch (cause) {
      notify({ text: failureOf(cause), kind: 'failed' });
    } finally {
      setProgress(null);
      await client.invalidateQueries({ queryKey: ['weekly-reports', 'list'] });
    }
  };
  return { send, progress };
}

function failureOf(cause: unknown): string {
  if (!(cause instanceof CallError)) return String(cause);
  if (cause.status === 504) return STILL_SENDING;
  return cause.reason ?? cause.alert ?? cause.message;
}
