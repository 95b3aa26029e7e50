import type { ReportState } from '@crustodian/domain/reports/report-state';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import list from '../../controls/ReportList.module.css';
import type { MailProgress } from './send-in-batches.ts';
import { say } from '../../language/language.ts';

interface SendReportsProps<Row> {
  /** Rows in any state; only those with a file are sent. */
  rows: readonly Row[];
  mail: { send: (rows: readonly Row[]) => void; progress: MailProgress | null };
}

/** Mails the reports that have a file but were not sent yet. */
export function SendReports<Row extends { state: ReportState }>(props: SendReportsProps<Row>) {
  const { rows, mail } = props;
  const toSend = rows.filter(({ state }) => state === 'generated');
  return (
    <Button
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
      disabled={toSend.length === 0 || mail.progress !== null}
      onClick={() => mail.send(toSend)}
    >
      {toSend.length > 0
        ? say({ en: `Send ${toSend.length} by e-mail`, es: `Enviar ${toSend.length} por correo` })
        : say({ en: 'Send by e-mail', es: 'Enviar por correo' })}
    </Button>
  );
}

/** Progress of the sending; nothing if none is in progress. */
export const SendingProgress = ({ progress }: { progress: MailProgress | null }) =>
  progress && (
    <span className={list.progress} role="status">
      {say({
        en: `Sending ${progress.done} of ${progress.total}`,
        es: `Enviando ${progress.done} de ${progress.total}`,
      })}
      <progress
        value={progress.done}
        max={progress.total}
        aria-label={say({ en: 'E-mails sent', es: 'Correos enviados' })}
      />
    </span>
  );
