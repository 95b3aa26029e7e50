import { mailReports } from '@crustodian/contract/report-mail';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError, failureOf } from '../../connection/error-messages.ts';
import { confirm } from '../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { mailOutcomeText, sendInBatches, type MailProgress } from './send-in-batches.ts';
import { say } from '../../language/language.ts';

const QUESTION = {
  en: 'You are about to send an email with the attached Report to all registered recipients. Do you want to continue?',
  es: 'Vas a enviar un correo con el informe adjunto a todos los destinatarios registrados. ¿Quieres continuar?',
};
const STILL_SENDING = {
  en: 'WARNING: The request is taking too long BUT the system is still sending mails. Wait some minutes and check again.',
  es: 'ATENCIÓN: La solicitud está tardando demasiado, PERO el sistema sigue enviando correos. Espera unos minutos y revisa de nuevo.',
};

interface MailInput {
  /** The reports' company; omitted if they belong to several. */
  company?: number;
  /** Called after sending, whether it succeeded or not, to refetch the list of reports. */
  onSettled: () => unknown;
}

/**
 * After confirmation, mails generated reports in batches of five and shows the outcome (spec 002
 * section 8).
 */
export function useMail({ company, onSettled }: MailInput) {
  const [progress, setProgress] = useState<MailProgress | null>(null);
  const send = async (reports: readonly string[]) => {
    const title = say({
      en: `Send ${reports.length} by e-mail`,
      es: `Enviar ${reports.length} por correo`,
    });
    if (
      !(await confirm({ title, question: say(QUESTION), act: say({ en: 'Send', es: 'Enviar' }) }))
    )
      return;
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

/** '3 reports sent.', in the server's wording. */
const sentText = (en: string, sent: number): string =>
  say({ en, es: `${sent} ${sent === 1 ? 'informe enviado' : 'informes enviados'}.` });

/** Mails one batch. @throws CallError, without showing it */
const mailBatch =
  (company: number | undefined, request_id: string) => async (reports: string[]) => {
    const { msg, fails, delivered } = await call(mailReports, {
      body: { reports, request_id, ...(company === undefined ? {} : { company }) },
    });
    return { msg: sentText(msg, delivered.length), fails };
  };

/** The unchanged err text (spec 002 section 8). */
function messageOf(cause: unknown): string {
  if (!(cause instanceof CallError)) return failureOf(cause);
  return cause.status === 504 ? say(STILL_SENDING) : (cause.reason ?? failureOf(cause));
}
