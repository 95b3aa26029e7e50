import { PaperRanking } from '../../report-files/PaperRanking.tsx';
import { meanShare } from '../../report-files/standings.ts';
import type { PageProps } from './page-props.ts';
import type { Paper } from './paper-data.ts';
import { ReportSheet } from './ReportSheet.tsx';
import type { ReportWords } from './report-words-type.ts';
import { rankingStatement, regionsStatement } from './statements.ts';

/** Part of the ranking of the company's stores. */
export function StoreRankingPage({ from, to, ...props }: PageProps & { from: number; to: number }) {
  const { paper, words } = props;
  return (
    <ReportSheet
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
    </ReportSheet>
  );
}

/** The ranking of the company's regions. */
export function RegionRankingPage(props: PageProps) {
  const { paper, words } = props;
  return (
    <ReportSheet
      {...props}
      name={words.pageNames.regionRanking}
      statement={regionsStatement(paper, words)}
    >
      <PaperRanking
        words={rankingWords(words, words.region)}
        all={paper.regions}
        rows={paper.regions}
        isOwn={({ id }) => id === paper.region}
        average={averageOf(paper, words)}
      />
    </ReportSheet>
  );
}

const rankingWords = (words: ReportWords, head: string) => ({
  ...words,
  head,
  now: words.thisWeek,
  before: words.lastWeek,
});

function averageOf({ stores }: Paper, { companyAverage: name }: ReportWords) {
  const share = meanShare(stores);
  return share === null ? null : { share, name };
}
