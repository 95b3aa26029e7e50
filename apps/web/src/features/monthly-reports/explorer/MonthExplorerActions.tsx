import { Button } from '@mantine/core';
import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../../controls/feedback/toast.tsx';
import list from '../../../controls/ReportList.module.css';
import { GenerateMenu } from '../../report-files/GenerateMenu.tsx';
import type { MailProgress } from '../../report-mail/send-in-batches.ts';
import { SendingProgress, SendReports } from '../../report-mail/SendReports.tsx';
import { initializeAll } from './initialize-all.ts';
import { rowsToInitialize } from './month-rows.ts';
import { initialize, reportsToPrint, useMonthlyAgain } from '../monthly-calls.ts';
import { say } from '../../../language/language.ts';

interface MonthExplorerActionsProps {
  /** The selected rows, or all rows if none is selected. */
  rows: readonly MonthlyRow[];
  chosen: boolean;
  mail: { send: (rows: readonly MonthlyRow[]) => void; progress: MailProgress | null };
  /** Generates the files in the browser, one after another. */
  onGenerate: (rows: readonly MonthlyRow[]) => void;
}

/** Commands for many reports. */
export function MonthExplorerActions({
  rows,
  chosen,
  mail,
  onGenerate,
}: MonthExplorerActionsProps) {
  const complete = rows.filter(({ state }) => state === 'complete');
  return (
    <div className={list.bulk}>
      <SendingProgress progress={mail.progress} />
      <Initialize rows={rows} chosen={chosen} />
      <GenerateMenu reports={reportsToPrint(complete)} onHere={() => onGenerate(complete)} />
      <SendReports {...{ rows, mail }} />
    </div>
  );
}

function Initialize({ rows, chosen }: Pick<MonthExplorerActionsProps, 'rows' | 'chosen'>) {
  const again = useMonthlyAgain();
  // Selected rows are always tried, so that the result says what is missing.
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
      {those.length > 0
        ? say({ en: `Initialize ${those.length}`, es: `Iniciar ${those.length}` })
        : say({ en: 'Initialize', es: 'Iniciar' })}
    </Button>
  );
}
