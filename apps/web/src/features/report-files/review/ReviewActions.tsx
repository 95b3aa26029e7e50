import type { FinishedState, ReportState } from '@crustodian/domain/reports/report-state';
import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import { QUEUED } from '../../../controls/lists/state-groups.ts';
import {
  PICTURES_ONLY,
  printQueueQuery,
  usePrintQueue,
  useQueuePrinting,
  type QueuedReport,
} from '../print-queue.ts';
import { useMakePdf, type PdfKind } from '../use-make-pdf.ts';
import { say } from '../../../language/language.ts';
import css from '../Review.module.css';

/** Only reports in this state can be queued for the server's printer (spec 002 section 4). */
const QUEUEABLE: FinishedState = 'complete';

const pageOf = (page: number, pages: number): string =>
  say({ en: `Page ${page} of ${pages}`, es: `Página ${page} de ${pages}` });

const makes = (): string =>
  say({ en: `Makes ${PICTURES_ONLY.en}.`, es: `Crea ${PICTURES_ONLY.es}.` });

interface ReviewActionsProps {
  report: { _id: string; report_name: string; state: ReportState };
  kind: PdfKind;
  /** The report in the format of the print queue. */
  toPrint: readonly QueuedReport[];
  /** Whether fonts, charts and pictures have loaded. */
  ready: boolean;
  sheets: RefObject<HTMLDivElement | null>;
  pages: number;
  /** Content before and after the two ways to the file; locked while a file is being made. */
  before?: (locked: boolean) => ReactNode;
  after: (locked: boolean) => ReactNode;
}

/** The two ways to a report's file; unavailable while the report is being printed. */
export function ReviewActions(props: ReviewActionsProps) {
  const { report, kind, toPrint, ready, sheets, pages, before, after } = props;
  const queue = usePrintQueue(kind.reports);
  const { data: printer } = useQuery(printQueueQuery);
  const print = useQueuePrinting();
  const pdf = useMakePdf(sheets, kind);
  const queued = print.isPending || queue.includes(report._id);
  const generate = async () => {
    const { made, msg } = await pdf.make(report);
    notify({ text: msg, kind: made ? 'saved' : 'failed' });
  };
  return (
    <div className={css.actions}>
      <span className={css.progress} role="status">
        {pdf.busy && pageOf(Math.max(1, pdf.page), pages)}
        {queued && !pdf.busy && say(QUEUED)}
      </span>
      {before?.(pdf.busy)}
      {!queued && report.state === QUEUEABLE && (
        <FileButton
          variant={printer?.can_print ? 'filled' : 'default'}
          disabled={pdf.busy}
          onClick={() => print.mutate([...toPrint])}
        >
          {say({ en: 'Generate File (Selenium)', es: 'Generar archivo (Selenium)' })}
        </FileButton>
      )}
      {!queued && (
        <Tooltip label={makes()} multiline maw={260}>
          <FileButton
            variant={printer?.can_print && report.state === QUEUEABLE ? 'default' : 'filled'}
            disabled={!ready}
            loading={pdf.busy}
            aria-description={makes()}
            onClick={() => void generate()}
          >
            {say({ en: 'Generate File', es: 'Generar archivo' })}
          </FileButton>
        </Tooltip>
      )}
      {after(pdf.busy)}
    </div>
  );
}

const FileButton = (props: ButtonProps & { onClick: () => void }) => (
  <Button leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />} {...props} />
);
