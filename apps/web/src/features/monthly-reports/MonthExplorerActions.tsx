import { Button, Menu } from '@mantine/core';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import {
  IconFilePlus,
  IconPlayerPlay,
  IconPrinter,
  IconSend,
  IconServer2,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../controls/notice.tsx';
import { useQueuePrinting } from '../report-files/print-queue.ts';
import type { MailProgress } from '../report-mail/send-in-batches.ts';
import { initializeAll } from './initialize-all.ts';
import { rowsToInitialize } from './month-rows.ts';
import { initialize, reportsToPrint, useMonthlyAgain } from './monthly-calls.ts';
import css from './MonthExplorer.module.css';

interface MonthExplorerActionsProps {
  /** The ticked rows, or all of them where none is. */
  rows: readonly MonthlyRow[];
  chosen: boolean;
  mail: { send: (rows: readonly MonthlyRow[]) => void; progress: MailProgress | null };
  /** Makes the files here, one after the other. */
  onGenerate: (rows: readonly MonthlyRow[]) => void;
}

/** What is done with many reports at once. */
export function MonthExplorerActions({
  rows,
  chosen,
  mail,
  onGenerate,
}: MonthExplorerActionsProps) {
  const toSend = rows.filter(({ state }) => state === 'generated');
  const sending = mail.progress;
  return (
    <div className={css.bulk}>
      {sending && (
        <span className={css.progress} role="status">
          Sending {sending.done} of {sending.total}
          <progress value={sending.done} max={sending.total} aria-label="E-mails sent" />
        </span>
      )}
      <Initialize rows={rows} chosen={chosen} />
      <Generate rows={rows} onGenerate={onGenerate} />
      <Button
        leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
        disabled={toSend.length === 0 || sending !== null}
        onClick={() => mail.send(toSend)}
      >
        {toSend.length > 0 ? `Send ${toSend.length} by e-mail` : 'Send by e-mail'}
      </Button>
    </div>
  );
}

function Initialize({ rows, chosen }: Pick<MonthExplorerActionsProps, 'rows' | 'chosen'>) {
  const again = useMonthlyAgain();
  // Rows that were ticked are tried in any case, so that it is said what is missing.
  const those = chosen ? rows.filter(({ _id }) => _id === null) : rowsToInitialize(rows);
  const making = useMutation({
    mutationFn: () => initializeAll(those, initialize),
    onSuccess: ({ text, failed }) => notify({ text, kind: failed ? 'failed' : 'saved' }),
    onSettled: again,
  });
  return (
    <Button
      variant="default"
      loading={making.isPending}
      leftSection={<IconPlayerPlay size={16} stroke={1.7} aria-hidden />}
      onClick={() => making.mutate()}
    >
      {those.length > 0 ? `Initialize ${those.length}` : 'Initialize'}
    </Button>
  );
}

const NONE_TO_GENERATE = 'No reports to generate!';

/** The PDFs of complete reports: here, one after the other, or by the server. */
function Generate({ rows, onGenerate }: Pick<MonthExplorerActionsProps, 'rows' | 'onGenerate'>) {
  const queue = useQueuePrinting();
  const complete = rows.filter(({ state }) => state === 'complete');
  const whereAny = (act: () => void) => () => {
    if (complete.length === 0) notify({ text: NONE_TO_GENERATE, kind: 'failed' });
    else act();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={queue.isPending}
          leftSection={<IconFilePlus size={16} stroke={1.7} aria-hidden />}
        >
          {complete.length > 0 ? `Generate ${complete.length}` : 'Generate'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          onClick={whereAny(() => onGenerate(complete))}
        >
          Generate File
          <span className={css.hint}>In this window, every complete report</span>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconServer2 size={16} stroke={1.7} aria-hidden />}
          onClick={whereAny(() => queue.mutate(reportsToPrint(complete)))}
        >
          Generate File (Selenium)
          <span className={css.hint}>By the server, you can go on working</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
