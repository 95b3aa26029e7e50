import { SheetRanking } from '../../report-files/sheets/SheetRanking.tsx';
import { meanShare, withStores, type Standing } from '../../report-files/sheets/standings.ts';
import { ownTopStores } from './monthly-figures.ts';
import { valueWithError } from '../../../audited-figures/audited-messages.ts';
import { PRINTED } from '../../../audited-figures/printed-messages.ts';
import { printedText } from '../../../pizza/printed-text.ts';
import { MonthlyInnerSheet } from './MonthlyInnerSheet.tsx';
import { regionStandings, storeStandings } from './monthly-standings.ts';
import { rankingStatement, regionsStatement, topStatement } from './monthly-statements.ts';
import type { MonthlyMessages } from './messages/monthly-messages-type.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';

const rankingMessages = (messages: MonthlyMessages, head: string) => ({
  ...messages,
  head,
  now: messages.thisMonth,
  before: messages.lastMonth,
});

/**
 * The best stores of the brand; the report's own are highlighted, the others have their company's
 * name.
 */
export function MonthlyTopStoresSheet(props: MonthlySheetProps) {
  const { report, messages } = props;
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.topStores}
      statement={topStatement(report, messages)}
    >
      <TopStores report={report} messages={messages} />
    </MonthlyInnerSheet>
  );
}

function TopStores({ report, messages }: Pick<MonthlySheetProps, 'report' | 'messages'>) {
  const stores = storeStandings(report.top_stores);
  const own = ownTopStores(report);
  const companies = new Map(stores.map(({ id, company }) => [id, company]));
  const several = new Set(companies.values()).size > 1;
  return (
    <SheetRanking
      messages={rankingMessages(messages, messages.store)}
      all={stores}
      rows={stores}
      isOwn={({ id }) => own.has(id)}
      average={
        report.conglomerate === null
          ? null
          : { share: report.conglomerate, name: messages.brandAverage }
      }
      noteOf={({ id }) => (several ? companies.get(id) : undefined)}
    />
  );
}

/** One page of the stores' ranking. */
export function MonthlyStoreRankingSheet({
  from,
  to,
  ...props
}: MonthlySheetProps & { from: number; to: number }) {
  const { report, messages } = props;
  const stores = storeStandings(report.stores_ranking);
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.storeRanking}
      statement={rankingStatement(report, messages)}
    >
      <SheetRanking
        messages={rankingMessages(messages, messages.store)}
        all={stores}
        rows={stores.slice(from, to)}
        isOwn={isNone}
        audited={auditedColumn(props, 'venues')}
        average={averageOf(stores, messages)}
      />
    </MonthlyInnerSheet>
  );
}

/**
 * The ranking of the company's regions with their stores; a region's report highlights its own
 * region.
 */
export function MonthlyRegionRankingSheet(props: MonthlySheetProps) {
  const { report, messages } = props;
  const regions = regionStandings(report);
  const rows = withStores(regions, storeStandings(report.stores_ranking));
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.regionRanking}
      statement={regionsStatement(report, messages)}
    >
      <SheetRanking
        messages={rankingMessages(messages, messages.region)}
        all={rows}
        rows={rows}
        isOwn={({ id, part }) => !part && id === report.region}
        audited={auditedColumn(props, 'regions')}
        average={averageOf(regions, messages)}
      />
    </MonthlyInnerSheet>
  );
}

const isNone = () => false;

/** The audited share of each region or store, including stores listed below their region. */
function auditedColumn(
  { audited, report }: Pick<MonthlySheetProps, 'audited' | 'report'>,
  of: 'venues' | 'regions',
) {
  const ranked = audited?.ranked;
  if (!ranked) return undefined;
  return {
    head: PRINTED[report.report_language].audited,
    textOf: ({ id, part }: Standing) => {
      const figures = ranked[part ? 'venues' : of][id];
      const value = figures && valueWithError('to_standard', figures.to_standard);
      return value ? printedText(value) : '–';
    },
  };
}

function averageOf(
  rows: Parameters<typeof meanShare>[0],
  { companyAverage: name }: MonthlyMessages,
) {
  const share = meanShare(rows);
  return share === null ? null : { share, name };
}
