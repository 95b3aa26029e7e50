import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { Sheet } from '../../report-files/sheets/SheetStack.tsx';
import type { PrintedAudit } from '../../audited-figures/audited-calls.ts';
import { MonthCoverPage } from './MonthCoverPage.tsx';
import { MonthEvolutionPage, MonthEvolutionTablePage } from './MonthEvolutionPages.tsx';
import { MonthFeaturedPage } from './MonthFeaturedPage.tsx';
import { MonthFoodCostPage } from './MonthFoodCostPage.tsx';
import { MonthHeatmapPage } from './MonthHeatmapPage.tsx';
import { monthPages, type MonthPage } from './month-pages.ts';
import { monthMessages } from './messages/month-messages.ts';
import type { MonthPageProps } from './month-page-props.ts';
import { MonthPerformancePage } from './MonthPerformancePage.tsx';
import { MonthProblemsPage } from './MonthProblemsPage.tsx';
import {
  MonthRegionRankingPage,
  MonthStoreRankingPage,
  MonthTopStoresPage,
} from './MonthRankingPages.tsx';

/** The sheets of a monthly report, in its language. */
export function monthSheets(report: MonthlyReport, audited: PrintedAudit | null = null): Sheet[] {
  const pages = monthPages(report);
  const messages = monthMessages(report.report_language);
  const english = monthMessages('en');
  return pages.map((page, at) => ({
    name: english.pageNames[page.kind],
    content: <Page {...{ page, report, messages, audited }} number={at + 1} pages={pages.length} />,
  }));
}

function Page({ page, ...props }: MonthPageProps & { page: MonthPage }) {
  switch (page.kind) {
    case 'cover':
      return <MonthCoverPage {...props} />;
    case 'performance':
      return <MonthPerformancePage {...props} />;
    case 'topStores':
      return <MonthTopStoresPage {...props} />;
    case 'storeRanking':
      return <MonthStoreRankingPage {...props} {...page} />;
    case 'regionRanking':
      return <MonthRegionRankingPage {...props} />;
    case 'heatmap':
      return <MonthHeatmapPage {...props} />;
    case 'evolution':
      return <MonthEvolutionPage {...props} {...page} />;
    case 'evolutionTable':
      return <MonthEvolutionTablePage {...props} {...page} />;
    case 'problems':
      return <MonthProblemsPage {...props} />;
    case 'foodCost':
      return <MonthFoodCostPage {...props} {...page} />;
    case 'best':
    case 'worst':
      return <MonthFeaturedPage {...props} kind={page.kind} />;
  }
}
