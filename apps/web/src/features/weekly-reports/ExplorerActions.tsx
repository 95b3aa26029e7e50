import { Button, Menu } from '@mantine/core';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/calendar-day';
import { IconFilePlus, IconPrinter, IconSend, IconServer2, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { notify } from '../../controls/notice.tsx';
import { useQueuePrinting } from '../report-files/print-queue.ts';
import { reportsToPrint, useUploadCsv, type StoreRow } from './explorer-calls.ts';
import { NewReportMenu } from './NewReportMenu.tsx';
import type { ExplorerSearch } from './explorer-url.ts';
import type { MailProgress } from '../report-mail/send-in-batches.ts';
import css from './ExplorerActions.module.css';

interface ExplorerActionsProps {
  company: number;
  week: CalendarDay;
  /** The ticked rows, or all of them where none is. */
  rows: readonly StoreRow[];
  search: ExplorerSearch;
  onSearch: (next: Partial<ExplorerSearch>) => void;
  mail: { send: (rows: readonly StoreRow[]) => void; progress: MailProgress | null };
}

/** What is done with many stores at once. */
export function ExplorerActions(props: ExplorerActionsProps) {
  const { company, week, rows, search, onSearch, mail } = props;
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
      <NewReportMenu search={search} onSearch={onSearch} />
      <CsvUpload company={company} week={week} />
      <Generate company={company} week={week} rows={rows} />
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

function CsvUpload({ company, week }: { company: number; week: CalendarDay }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadCsv({ company, week });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="csv file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) upload.mutate(file, { onSuccess: ({ msg }) => notify({ text: msg }) });
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        loading={upload.isPending}
        leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Upload csv
      </Button>
    </>
  );
}

const NONE_TO_GENERATE = 'No reports to generate!';

/** The PDFs of complete reports: here, one store after the other, or by the server. */
function Generate({
  company,
  week,
  rows,
}: Pick<ExplorerActionsProps, 'company' | 'week' | 'rows'>) {
  const navigate = useNavigate();
  const queue = useQueuePrinting();
  const complete = rows.filter(({ state }) => state === 'complete');
  const whereAny = (act: () => void) => () => {
    if (complete.length === 0) notify({ text: NONE_TO_GENERATE, kind: 'failed' });
    else act();
  };
  const here = whereAny(
    () =>
      void navigate({
        to: '/pizza-tv-print/company/$company/week/$week',
        params: { company: String(company), week: dayMonthYearText(week) },
      }),
  );
  const onServer = whereAny(() => queue.mutate(reportsToPrint(complete)));
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
        <Menu.Item leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />} onClick={here}>
          Generate File
          <span className={css.hint}>In this window, every complete report</span>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconServer2 size={16} stroke={1.7} aria-hidden />}
          onClick={onServer}
        >
          Generate File (Selenium)
          <span className={css.hint}>By the server, you can go on working</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
