import type { Sheet } from '../../report-files/sheets/SheetStack.tsx';
import type { Paper } from './report-model.ts';
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
import { weekWords } from './messages/week-messages.ts';

/** The sheets of a weekly report, in its language. */
export function weekSheets(paper: Paper): Sheet[] {
  const pages = weekPages(paper);
  const words = weekWords(paper.language);
  const english = weekWords('en');
  return pages.map((page, at) => ({
    name: english.pageNames[page.kind],
    content: <Page {...{ page, paper, words }} number={at + 1} pages={pages.length} />,
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
