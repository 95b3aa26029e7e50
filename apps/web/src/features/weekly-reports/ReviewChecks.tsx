import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClock,
  type Icon,
} from '@tabler/icons-react';
import type { PaperReady } from '../report-files/use-paper-ready.ts';
import type { Paper } from './paper/paper-data.ts';
import type { PaperPage } from './paper/paper-pages.ts';
import { reviewChecks, type Check } from './review-checks.ts';
import css from './ReportReview.module.css';

interface ReviewChecksProps {
  report: WeeklyReport;
  paper: Paper;
  pages: readonly PaperPage[];
  pictures: PaperReady;
}

const SIGNS: Record<Check['ok'], Icon> = {
  true: IconCircleCheckFilled,
  false: IconAlertTriangleFilled,
  waiting: IconClock,
};

/** What the product has looked at, so that nobody has to count. */
export function ReviewChecks({ report, paper, pages, pictures }: ReviewChecksProps) {
  return (
    <aside className={css.checks} data-screen-only aria-label="Checks">
      <h3>Checks</h3>
      <ul>
        {reviewChecks({ report, paper, pages, pictures }).map(({ ok, text }) => {
          const Sign = SIGNS[ok];
          return (
            <li key={text} data-ok={ok}>
              <Sign size={16} aria-hidden />
              {text}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
