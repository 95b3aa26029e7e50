import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { Sheet } from '../../report-files/PaperStack.tsx';
import { CoverPage } from './CoverPage.tsx';
import { EvolutionPage, EvolutionTablePage } from './EvolutionPages.tsx';
import { FeaturedPage } from './FeaturedPage.tsx';
import { FoodCostPage } from './FoodCostPage.tsx';
import { HeatmapPage } from './HeatmapPage.tsx';
import { monthPages, type MonthPage } from './month-pages.ts';
import { wordsOf } from './month-words.ts';
import type { PageProps } from './page-props.ts';
import { PerformancePage } from './PerformancePage.tsx';
import { ProblemsPage } from './ProblemsPage.tsx';
import { RegionRankingPage, StoreRankingPage, TopStoresPage } from './RankingPages.tsx';

/** The sheets of a monthly report, in its language. */
export function monthSheets(report: MonthlyReport): Sheet[] {
  const pages = monthPages(report);
  const words = wordsOf(report.report_language);
  const english = wordsOf('en');
  return pages.map((page, at) => ({
    name: english.pageNames[page.kind],
    content: <Page {...{ page, report, words }} number={at + 1} pages={pages.length} />,
  }));
}

function Page({ page, ...props }: PageProps & { page: MonthPage }) {
  switch (page.kind) {
    case 'cover':
      return <CoverPage {...props} />;
    case 'performance':
      return <PerformancePage {...props} />;
    case 'topStores':
      return <TopStoresPage {...props} />;
    case 'storeRanking':
      return <StoreRankingPage {...props} {...page} />;
    case 'regionRanking':
      return <RegionRankingPage {...props} />;
    case 'heatmap':
      return <HeatmapPage {...props} />;
    case 'evolution':
      return <EvolutionPage {...props} {...page} />;
    case 'evolutionTable':
      return <EvolutionTablePage {...props} {...page} />;
    case 'problems':
      return <ProblemsPage {...props} />;
    case 'foodCost':
      return <FoodCostPage {...props} {...page} />;
    case 'best':
    case 'worst':
      return <FeaturedPage {...props} kind={page.kind} />;
  }
}
