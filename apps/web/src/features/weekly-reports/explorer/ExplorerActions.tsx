import { Button } from '@mantine/core';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import list from '../../../controls/ReportList.module.css';
import { GenerateMenu } from '../../report-files/GenerateMenu.tsx';
import type { MailProgress } from '../../report-mail/send-in-batches.ts';
import { SendingProgress, SendReports } from '../../report-mail/SendReports.tsx';
import { reportsToPrint, useUploadCsv, type StoreRow } from './explorer-calls.ts';
import { NewReportMenu } from './NewReportMenu.tsx';
import type { ExplorerSearch } from './explorer-url.ts';
import { say } from '../../../language/language.ts';

interface ExplorerActionsProps {
  company: number;
  week: CalendarDay;
  /** The selected rows, or all rows if none is selected. */
  rows: readonly StoreRow[];
  search: ExplorerSearch;
  onSearch: (next: Partial<ExplorerSearch>) => void;
  mail: { send: (rows: readonly StoreRow[]) => void; progress: MailProgress | null };
}

/** Commands for many stores. */
export function ExplorerActions(props: ExplorerActionsProps) {
  const { company, week, rows, search, onSearch, mail } = props;
  const navigate = useNavigate();
  const here = () =>
    void navigate({
      to: '/pizza-tv-print/company/$company/week/$week',
      params: { company: String(company), week: dayMonthYearText(week) },
    });
  return (
    <div className={list.bulk}>
      <SendingProgress progress={mail.progress} />
      <NewReportMenu search={search} onSearch={onSearch} />
      <CsvUpload company={company} week={week} />
      <GenerateMenu
        reports={reportsToPrint(rows.filter(({ state }) => state === 'complete'))}
        onHere={here}
      />
      <SendReports {...{ rows, mail }} />
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
        aria-label={say({ en: 'csv file', es: 'archivo csv' })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) upload.mutate(file, { onSuccess: ({ msg }) => notify({ text: msg }) });
          // Reset so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        loading={upload.isPending}
        leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {say({ en: 'Upload csv', es: 'Subir csv' })}
      </Button>
    </>
  );
}
