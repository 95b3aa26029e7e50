import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { backOf } from '@crustodian/domain/report-state';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFileTypePdf } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { notify } from '../../controls/notice.tsx';
import { ErrorState } from '../../controls/StatePanel.tsx';
import { usePaperReady } from '../report-files/use-paper-ready.ts';
import { printQueueQuery, useQueuePrinting } from './explorer-calls.ts';
import { usePaper } from './paper-calls.ts';
import { paperPages } from './paper/paper-pages.ts';
import { PaperStack, Thumbnails } from './PaperStack.tsx';
import { kindOf, useChangeState, type ReportAnswer } from './report-calls.ts';
import { ReviewChecks } from './ReviewChecks.tsx';
import { useMakePdf } from './use-make-pdf.ts';
import { usePageInView } from './use-page-in-view.ts';
import css from './ReportReview.module.css';

interface ReportReviewProps {
  report: WeeklyReport;
  ranking: ReportAnswer['ranking'];
}

/** The report as it will be printed, what was checked of it, and the two ways to its file (spec 002 section 2). */
export function ReportReview({ report, ranking }: ReportReviewProps) {
  const { paper, error, retry } = usePaper(report, ranking);
  const sheets = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => (paper ? paperPages(paper) : []), [paper]);
  const state = usePaperReady(sheets, paper ? `${report._id} ${pages.length}` : null);
  const inView = usePageInView(sheets, pages.length);
  if (error) {
    return (
      <ErrorState title="The report could not be loaded" onRetry={retry} details={error.message} />
    );
  }
  const goTo = (page: number) =>
    sheets.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <>
      <header className={css.head} data-screen-only>
        <h2 className={`cr-display ${css.title}`}>Report Review - Store {report.pretty_name}</h2>
        <Acts report={report} ready={state.ready} sheets={sheets} pages={pages.length} />
      </header>
      <div className={css.columns}>
        {paper && <Thumbnails {...{ paper, pages }} current={inView} onPick={goTo} />}
        {paper ? (
          <PaperStack {...{ paper, pages, sheets }} />
        ) : (
          <div role="status" aria-label="Loading the report" className={css.waiting} />
        )}
        {paper && <ReviewChecks {...{ report, paper, pages }} pictures={state} />}
      </div>
    </>
  );
}

interface ActsProps {
  report: WeeklyReport;
  ready: boolean;
  sheets: RefObject<HTMLDivElement | null>;
  pages: number;
}

function Acts({ report, ready, sheets, pages }: ActsProps) {
  const { to, busy: moving } = useChangeState(report);
  const queue = useQuery(printQueueQuery);
  const print = useQueuePrinting();
  const pdf = useMakePdf(sheets);
  const [asked, setAsked] = useState(false);
  const queued = asked || (queue.data?.reports.includes(report._id) ?? false);
  const generate = async () => {
    const { made, msg } = await pdf.make(report);
    notify({ text: msg, kind: made ? 'saved' : 'failed' });
  };
  const queueIt = () => {
    setAsked(true);
    print.mutate([report], {
      onSuccess: ({ msg, fails }) => {
        const text = [msg, ...fails.map((fail) => `${fail.report}: ${fail.err}`)].join('\n');
        notify({ text, kind: fails.length > 0 ? 'failed' : 'saved' });
      },
      onSettled: () => setAsked(false),
    });
  };
  return (
    <div className={css.acts}>
      <span className={css.progress} role="status">
        {pdf.busy && `Page ${Math.max(1, pdf.page)} of ${pages}`}
        {queued && !pdf.busy && 'Queued for generation with selenium'}
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
      {!queued && (
        <>
          {report.state === 'complete' && (
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />}
              disabled={pdf.busy}
              onClick={queueIt}
            >
              Generate File (Selenium)
            </Button>
          )}
          <Button
            leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />}
            disabled={!ready}
            loading={pdf.busy}
            onClick={() => void generate()}
          >
            Generate File
          </Button>
        </>
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
