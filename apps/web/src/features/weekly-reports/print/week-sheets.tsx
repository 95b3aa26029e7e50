import type { Sheet } from '../../report-files/sheets/SheetStack.tsx';
import type { ReportModel } from './report-model.ts';
import { WeeklyCoverSheet } from './WeekCoverPage.tsx';
import { WeeklyEvolutionSheet, WeeklyEvolutionTableSheet } from './WeekEvolutionPages.tsx';
import { WeeklyHeatmapSheet } from './WeekHeatmapPage.tsx';
import type { WeeklySheetProps } from './week-page-props.ts';
import { planWeeklySheets, type WeeklySheetPlan } from './week-pages.ts';
import { WeeklyPerformanceSheet } from './WeekPerformancePage.tsx';
import { WeeklyProductionSheet } from './WeekProductionPage.tsx';
import { WeeklyRegionRankingSheet, WeeklyStoreRankingSheet } from './WeekRankingPages.tsx';
import { WeeklyTipsSheet } from './WeekTipsPage.tsx';
import { WeeklyTrendsSheet } from './WeekTrendsPage.tsx';
import { weeklyMessages } from './messages/week-messages.ts';

/** The sheets of a weekly report, in its language. */
export function renderWeeklySheets(model: ReportModel): Sheet[] {
  const pages = planWeeklySheets(model);
  const messages = weeklyMessages(model.language);
  const english = weeklyMessages('en');
  return pages.map((page, at) => ({
    name: english.pageNames[page.kind],
    content: <PlannedSheet {...{ page, model, messages }} number={at + 1} pages={pages.length} />,
  }));
}

function PlannedSheet({ page, ...props }: WeeklySheetProps & { page: WeeklySheetPlan }) {
  switch (page.kind) {
    case 'cover':
      return <WeeklyCoverSheet {...props} />;
    case 'performance':
      return <WeeklyPerformanceSheet {...props} />;
    case 'tips':
      return <WeeklyTipsSheet {...props} />;
    case 'production':
    case 'scorelessProduction':
      return <WeeklyProductionSheet {...props} {...page} />;
    case 'trends':
      return <WeeklyTrendsSheet {...props} />;
    case 'storeRanking':
      return <WeeklyStoreRankingSheet {...props} {...page} />;
    case 'regionRanking':
      return <WeeklyRegionRankingSheet {...props} />;
    case 'shiftHeatmap':
      return <WeeklyHeatmapSheet {...props} />;
    case 'evolution':
      return <WeeklyEvolutionSheet {...props} {...page} />;
    case 'evolutionTable':
      return <WeeklyEvolutionTableSheet {...props} {...page} />;
  }
}
