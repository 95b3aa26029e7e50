import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { backOf } from '@crustodian/domain/report-state';
import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowLeft, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { notify } from '../../controls/notice.tsx';
import { printQueueQuery, useQueuePrinting } from '../report-files/print-queue.ts';
import { reportsToPrint } from './explorer-calls.ts';
import { kindOf, useChangeState } from './report-calls.ts';
import { QUEUED } from '../../controls/state-groups.ts';
import { useMakePdf } from '../report-files/use-make-pdf.ts';
import css from './ReportReview.module.css';

/** Of the files of weekly reports. */
const WEEKLY = { monthly: false, reports: 'weekly-reports' };

interface ReviewActsProps {
  report: WeeklyReport;
  /** Fonts, charts and pictures are in. */
  ready: boolean;
  sheets: RefObject<HTMLDivElement | null>;
  pages: number;
}

/** Back to the selection, the two ways to the file, and out; no way to a file while one is being printed. */
export function ReviewActs({ report, ready, sheets, pages }: ReviewActsProps) {
  const { to, busy: moving } = useChangeState(report);
  const printing = usePrinting(report);
  const pdf = useMakePdf(sheets, WEEKLY);
  const generate = async () => {
    const { made, msg } = await pdf.make(report);
    notify({ text: msg, kind: made ? 'saved' : 'failed' });
  };
  return (
    <div className={css.acts}>
      <span className={css.progress} role="status">
        {pdf.busy && `Page ${Math.max(1, pdf.page)} of ${pages}`}
        {printing.queued && !pdf.busy && QUEUED}
      </span>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
        disabled={pdf.busy}
        loading={moving}
        onClick={() => to(backOf(kindOf(report)))}
      >
        Back
      </Button>
      {!printing.queued && report.state === 'complete' && (
        <FileButton variant="default" disabled={pdf.busy} onClick={printing.ask}>
          Generate File (Selenium)
        </FileButton>
      )}
      {!printing.queued && (
        <FileButton disabled={!ready} loading={pdf.busy} onClick={() => void generate()}>
          Generate File
        </FileButton>
      )}
      <Button
        variant="default"
        disabled={pdf.busy}
        renderRoot={(props) => (
          <Link {...props} to="/pizza-tv-explorer" search={{ week: report.week_stamp }} />
        )}
      >
        Finish
      </Button>
    </div>
  );
}

const FileButton = (props: ButtonProps & { onClick: () => void }) => (
  <Button leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />} {...props} />
);

/** Whether the report waits for the server's printer, and how to have it printed there. */
function usePrinting(report: WeeklyReport) {
  const queue = useQuery(printQueueQuery);
  const print = useQueuePrinting();
  const ask = () => print.mutate(reportsToPrint([report]));
  const queued = print.isPending || (queue.data?.reports.includes(report._id) ?? false);
  return { queued, ask };
}
