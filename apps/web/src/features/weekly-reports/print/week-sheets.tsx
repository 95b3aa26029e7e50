import type { Sheet } from '../../report-files/sheets/SheetStack.tsx';
import type { ReportModel } from './report-model.ts';
import { WeekCoverPage } from './WeekCoverPage.tsx';
import { WeekEvolutionPage, WeekEvolutionTablePage } from './WeekEvolutionPages.tsx';
import { WeekHeatmapPage } from './WeekHeatmapPage.tsx';
import type { WeekPageProps } from './week-page-props.ts';
import { weekPages, type WeekPage } from './week-pages.ts';
import { WeekPerformancePage } from './WeekPerformancePage.tsx';
import { WeekProductionPage } from './WeekProductionPage.tsx';
import { WeekRegionRankingPage, WeekStoreRankingPage } from './WeekRankingPages.tsx';
import { WeekTipsPage } from './WeekTipsPage.tsx';
import { WeekTrendsPage } from './WeekTrendsPage.tsx';
import { weekMessages } from './messages/week-messages.ts';

/** The sheets of a weekly report, in its language. */
export function weekSheets(model: ReportModel): Sheet[] {
  const pages = weekPages(model);
  const messages = weekMessages(model.language);
  const english = weekMessages('en');
  return pages.map((page, at) => ({
    name: english.pageNames[page.kind],
    content: <Page {...{ page, model, messages }} number={at + 1} pages={pages.length} />,
  }));
}

function Page({ page, ...props }: WeekPageProps & { page: WeekPage }) {
  switch (page.kind) {
    case 'cover':
      return <WeekCoverPage {...props} />;
    case 'performance':
      return <WeekPerformancePage {...props} />;
    case 'tips':
      return <WeekTipsPage {...props} />;
    case 'production':
    case 'scorelessProduction':
      return <WeekProductionPage {...props} {...page} />;
    case 'trends':
      return <WeekTrendsPage {...props} />;
    case 'storeRanking':
      return <WeekStoreRankingPage {...props} {...page} />;
    case 'regionRanking':
      return <WeekRegionRankingPage {...props} />;
    case 'shiftHeatmap':
      return <WeekHeatmapPage {...props} />;
    case 'evolution':
      return <WeekEvolutionPage {...props} {...page} />;
    case 'evolutionTable':
      return <WeekEvolutionTablePage {...props} {...page} />;
  }
}
