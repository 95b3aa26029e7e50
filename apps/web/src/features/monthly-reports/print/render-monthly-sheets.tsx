import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { pageLanguage } from '../../../language/language.ts';
import { isolatedNames } from '../../report-files/sheets/isolated-names.ts';
import type { Sheet } from '../../report-files/sheets/SheetStack.tsx';
import type { PrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import { MonthlyCoverSheet } from './MonthlyCoverSheet.tsx';
import { MonthlyEvolutionSheet, MonthlyEvolutionTableSheet } from './MonthlyEvolutionSheets.tsx';
import { MonthlyFeaturedSheet } from './MonthlyFeaturedSheet.tsx';
import { MonthlyFoodCostSheet } from './MonthlyFoodCostSheet.tsx';
import { MonthlyHeatmapSheet } from './MonthlyHeatmapSheet.tsx';
import { planMonthlySheets, type MonthlySheetPlan } from './plan-monthly-sheets.ts';
import { monthlyMessages } from './messages/monthly-messages.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';
import { MonthlyPerformanceSheet } from './MonthlyPerformanceSheet.tsx';
import { MonthlyProblemsSheet } from './MonthlyProblemsSheet.tsx';
import {
  MonthlyRegionRankingSheet,
  MonthlyStoreRankingSheet,
  MonthlyTopStoresSheet,
} from './MonthlyRankingSheets.tsx';

/** The sheets of a monthly report in its own language; their names are in the reader's language. */
export function renderMonthlySheets(
  given: MonthlyReport,
  audited: PrintedAudit | null = null,
): Sheet[] {
  const report = isolatedNames(given);
  const pages = planMonthlySheets(report);
  const messages = monthlyMessages(report.report_language);
  const { pageNames } = monthlyMessages(pageLanguage());
  return pages.map((page, at) => ({
    name: pageNames[page.kind],
    content: (
      <PlannedSheet {...{ page, report, messages, audited }} number={at + 1} pages={pages.length} />
    ),
  }));
}

function PlannedSheet({ page, ...props }: MonthlySheetProps & { page: MonthlySheetPlan }) {
  switch (page.kind) {
    case 'cover':
      return <MonthlyCoverSheet {...props} />;
    case 'performance':
      return <MonthlyPerformanceSheet {...props} />;
    case 'topStores':
      return <MonthlyTopStoresSheet {...props} />;
    case 'storeRanking':
      return <MonthlyStoreRankingSheet {...props} {...page} />;
    case 'regionRanking':
      return <MonthlyRegionRankingSheet {...props} />;
    case 'heatmap':
      return <MonthlyHeatmapSheet {...props} />;
    case 'evolution':
      return <MonthlyEvolutionSheet {...props} {...page} />;
    case 'evolutionTable':
      return <MonthlyEvolutionTableSheet {...props} {...page} />;
    case 'problems':
      return <MonthlyProblemsSheet {...props} />;
    case 'foodCost':
      return <MonthlyFoodCostSheet {...props} {...page} />;
    case 'best':
    case 'worst':
      return <MonthlyFeaturedSheet {...props} kind={page.kind} />;
  }
}
