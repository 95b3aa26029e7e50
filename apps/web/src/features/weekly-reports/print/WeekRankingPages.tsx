import { BelowRanking } from '../../report-files/sheets/BelowRanking.tsx';
import { PaperLines } from '../../report-files/sheets/SheetLines.tsx';
import { PaperRanking } from '../../report-files/sheets/SheetRanking.tsx';
import {
  meanShare,
  ROWS_OF_SHORT_RANKING,
  withStores,
} from '../../report-files/sheets/standings.ts';
import type { WeekPageProps } from './week-page-props.ts';
import type { Paper } from './report-model.ts';
import { WeekSheet } from './WeekSheet.tsx';
import type { WeekWords } from './messages/week-messages-type.ts';
import { evolutionLines } from './week-lines.ts';
import { weekName } from './messages/week-messages.ts';
import { rankingStatement, regionsStatement } from './week-statements.ts';

/** Part of the ranking of the company's stores. */
export function WeekStoreRankingPage({
  from,
  to,
  ...props
}: WeekPageProps & { from: number; to: number }) {
  const { paper, words } = props;
  return (
    <WeekSheet
      {...props}
      name={words.pageNames.storeRanking}
      statement={rankingStatement(paper, words)}
    >
      <PaperRanking
        words={rankingWords(words, words.store)}
        all={paper.stores}
        rows={paper.stores.slice(from, to)}
        isOwn={({ id }) => id === paper.venue}
        average={averageOf(paper, words)}
      />
      {paper.stores.length <= ROWS_OF_SHORT_RANKING && paper.weeks.length > 0 && (
        <BelowRanking title={words.lastReports(paper.weeks.length)}>
          <PaperLines
            label={words.lastReports(paper.weeks.length)}
            places={paper.weeks.map((week) => weekName(week, words))}
            lines={evolutionLines(paper, words)}
            width={1010}
            height={HEIGHT_BELOW - paper.stores.length * 60}
          />
        </BelowRanking>
      )}
    </WeekSheet>
  );
}

/** Of a chart below a ranking without rows. */
const HEIGHT_BELOW = 350;

/** The ranking of the company's regions, with their stores. */
export function WeekRegionRankingPage(props: WeekPageProps) {
  const { paper, words } = props;
  const rows = withStores(paper.regions, paper.stores);
  return (
    <WeekSheet
      {...props}
      name={words.pageNames.regionRanking}
      statement={regionsStatement(paper, words)}
    >
      <PaperRanking
        words={rankingWords(words, words.region)}
        all={rows}
        rows={rows}
        isOwn={({ id, part }) => !part && id === paper.region}
        average={averageOf(paper, words)}
      />
    </WeekSheet>
  );
}

const rankingWords = (words: WeekWords, head: string) => ({
  ...words,
  head,
  now: words.thisWeek,
  before: words.lastWeek,
});

function averageOf({ stores }: Paper, { companyAverage: name }: WeekWords) {
  const share = meanShare(stores);
  return share === null ? null : { share, name };
}
