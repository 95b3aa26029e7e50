import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { useMemo, useRef } from 'react';
import { ErrorState } from '../../controls/StatePanel.tsx';
import { usePaperReady } from '../report-files/use-paper-ready.ts';
import { usePaper } from './paper-calls.ts';
import { paperPages } from './paper/paper-pages.ts';
import { reportSheets } from './paper/report-sheets.tsx';
import { PaperStack, Thumbnails } from '../report-files/PaperStack.tsx';
import type { ReportAnswer } from './report-calls.ts';
import { ReviewActs } from './ReviewActs.tsx';
import { ReviewChecks } from './ReviewChecks.tsx';
import { usePageInView } from '../report-files/use-page-in-view.ts';
import css from './ReportReview.module.css';

interface ReportReviewProps {
  report: WeeklyReport;
  ranking: ReportAnswer['ranking'];
}

/** The report as it will be printed, what was checked of it, and the two ways to its file (spec 002 section 2). */
export function ReportReview({ report, ranking }: ReportReviewProps) {
  const { paper, error, retry } = usePaper(report, ranking);
  const sheets = useRef<HTMLDivElement>(null);
  const pages = useMemo(() => (paper ? reportSheets(paper) : []), [paper]);
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
        <ReviewActs report={report} ready={state.ready} sheets={sheets} pages={pages.length} />
      </header>
      <div className={css.columns}>
        {paper && <Thumbnails pages={pages} current={inView} onPick={goTo} />}
        {paper ? (
          <PaperStack {...{ pages, sheets }} />
        ) : (
          <div role="status" aria-label="Loading the report" className={css.waiting} />
        )}
        {paper && (
          <ReviewChecks {...{ report, paper }} pages={paperPages(paper)} pictures={state} />
        )}
      </div>
    </>
  );
}
