import { CoverPage } from './CoverPage.tsx';
import { EvolutionPage, EvolutionTablePage } from './EvolutionPages.tsx';
import { HeatmapPage } from './HeatmapPage.tsx';
import type { PageProps } from './page-props.ts';
import { PerformancePage } from './PerformancePage.tsx';
import { ProductionPage } from './ProductionPage.tsx';
import { RegionRankingPage, StoreRankingPage } from './RankingPage.tsx';
import { TipsPage } from './TipsPage.tsx';
import { TrendsPage } from './TrendsPage.tsx';
import type { PaperPage } from './paper-pages.ts';

/** One page of a weekly report as it is printed. */
export function ReportPage({ page, ...props }: PageProps & { page: PaperPage }) {
  switch (page.kind) {
    case 'cover':
      return <CoverPage {...props} />;
    case 'performance':
      return <PerformancePage {...props} />;
    case 'tips':
      return <TipsPage {...props} />;
    case 'production':
    case 'scorelessProduction':
      return <ProductionPage {...props} {...page} />;
    case 'trends':
      return <TrendsPage {...props} />;
    case 'storeRanking':
      return <StoreRankingPage {...props} {...page} />;
    case 'regionRanking':
      return <RegionRankingPage {...props} />;
    case 'shiftHeatmap':
      return <HeatmapPage {...props} />;
    case 'evolution':
      return <EvolutionPage {...props} {...page} />;
    case 'evolutionTable':
      return <EvolutionTablePage {...props} {...page} />;
  }
}
