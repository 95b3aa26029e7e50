import { BelowRanking } from '../../report-files/sheets/BelowRanking.tsx';
import { SheetLines } from '../../report-files/sheets/SheetLines.tsx';
import { SheetRanking } from '../../report-files/sheets/SheetRanking.tsx';
import {
  meanShare,
  ROWS_OF_SHORT_RANKING,
  withStores,
} from '../../report-files/sheets/standings.ts';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import type { ReportModel } from './report-model.ts';
import { WeeklyInnerSheet } from './WeeklyInnerSheet.tsx';
import type { WeeklyMessages } from './messages/weekly-messages-type.ts';
import { evolutionLines } from './weekly-lines.ts';
import { weekName } from './messages/weekly-messages.ts';
import { rankingStatement, regionsStatement } from './weekly-statements.ts';

/** One page of the company's ranking of stores. */
export function WeeklyStoreRankingSheet({
  from,
  to,
  ...props
}: WeeklySheetProps & { from: number; to: number }) {
  const { model, messages } = props;
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.storeRanking}
      statement={rankingStatement(model, messages)}
    >
      <SheetRanking
        messages={rankingMessages(messages, messages.store)}
        all={model.stores}
        rows={model.stores.slice(from, to)}
        isOwn={({ id }) => id === model.venue}
        average={averageOf(model, messages)}
      />
      {model.stores.length <= ROWS_OF_SHORT_RANKING && model.weeks.length > 0 && (
        <BelowRanking title={messages.lastReports(model.weeks.length)}>
          <SheetLines
            label={messages.lastReports(model.weeks.length)}
            places={model.weeks.map((week) => weekName(week, messages))}
            lines={evolutionLines(model, messages)}
            width={1010}
            height={HEIGHT_BELOW - model.stores.length * 60}
          />
        </BelowRanking>
      )}
    </WeeklyInnerSheet>
  );
}

/** Height available below a ranking, before subtracting its rows. */
const HEIGHT_BELOW = 350;

/** The ranking of the company's regions with their stores. */
export function WeeklyRegionRankingSheet(props: WeeklySheetProps) {
  const { model, messages } = props;
  const rows = withStores(model.regions, model.stores);
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.regionRanking}
      statement={regionsStatement(model, messages)}
    >
      <SheetRanking
        messages={rankingMessages(messages, messages.region)}
        all={rows}
        rows={rows}
        isOwn={({ id, part }) => !part && id === model.region}
        average={averageOf(model, messages)}
      />
    </WeeklyInnerSheet>
  );
}

const rankingMessages = (messages: WeeklyMessages, head: string) => ({
  ...messages,
  head,
  now: messages.thisWeek,
  before: messages.lastWeek,
});

function averageOf({ stores }: ReportModel, { companyAverage: name }: WeeklyMessages) {
  const share = meanShare(stores);
  return share === null ? null : { share, name };
}
