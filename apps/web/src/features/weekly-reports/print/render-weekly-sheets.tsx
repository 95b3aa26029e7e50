import { isolatedNames } from '../../report-files/sheets/isolated-names.ts';
import type { Sheet } from '../../report-files/sheets/SheetStack.tsx';
import type { ReportModel } from './report-model.ts';
import { WeeklyCoverSheet } from './WeeklyCoverSheet.tsx';
import { WeeklyEvolutionSheet, WeeklyEvolutionTableSheet } from './WeeklyEvolutionSheets.tsx';
import { WeeklyHeatmapSheet } from './WeeklyHeatmapSheet.tsx';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import { planWeeklySheets, type WeeklySheetPlan } from './plan-weekly-sheets.ts';
import { WeeklyPerformanceSheet } from './WeeklyPerformanceSheet.tsx';
import { WeeklyProductionSheet } from './WeeklyProductionSheet.tsx';
import { WeeklyRegionRankingSheet, WeeklyStoreRankingSheet } from './WeeklyRankingSheets.tsx';
import { WeeklyTipsSheet } from './WeeklyTipsSheet.tsx';
import { WeeklyTrendsSheet } from './WeeklyTrendsSheet.tsx';
import { pageLanguage } from '../../../language/language.ts';
import { weeklyMessages } from './messages/weekly-messages.ts';

/** The sheets of a weekly report in its own language; their names are in the reader's language. */
export function renderWeeklySheets(given: ReportModel): Sheet[] {
  const model = isolatedNames(given);
  const pages = planWeeklySheets(model);
  const messages = weeklyMessages(model.language);
  const { pageNames } = weeklyMessages(pageLanguage());
  return pages.map((page, at) => ({
    name: pageNames[page.kind],
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
