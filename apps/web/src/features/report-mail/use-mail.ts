import { mailReports } from '@crustodian/contract/report-mail';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError, failureOf } from '../../connection/error-messages.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { mailOutcomeText, sendInBatches, type MailProgress } from './send-in-batches.ts';

const QUESTION =
  'You are about to send an email with the attached Report to all registered recipients. Do you want to continue?';
const STILL_SENDING =
  'WARNING: The request is taking too long BUT the system is still sending mails. Wait some minutes and check again.';

interface MailInput {
  /** Whose reports they are; left out where they are of several companies. */
  company?: number;
  /** Sent or not: what lists the reports is read again. */
  onSettled: () => unknown;
}

/** Asks, then mails generated reports five at a time, and shows the outcome (spec 002 section 8). */
export function useMail({ company, onSettled }: MailInput) {
  const [progress, setProgress] = useState<MailProgress | null>(null);
  const send = async (reports: readonly string[]) => {
    const title = `Send ${reports.length} by e-mail`;
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
      notify({ text: messageOf(cause), kind: 'failed' });
    } finally {
      setProgress(null);
      await onSettled();
    }
  };
  return { send, progress };
}

/** Mails one batch. @throws CallError, without showing it */
const mailBatch = (company: number | undefined, request_id: string) => (reports: string[]) =>
  call(mailReports, {
    body: { reports, request_id, ...(company === undefined ? {} : { company }) },
  });

/** The err text alone, as it came (spec 002 section 8). */
function messageOf(cause: unknown): string {
  if (!(cause instanceof CallError)) return failureOf(cause);
  return cause.status === 504 ? STILL_SENDING : (cause.reason ?? failureOf(cause));
}
