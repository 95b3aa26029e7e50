import { Change } from '../../../charts/Change.tsx';
import { IntervalMark } from '../../../charts/IntervalMark.tsx';
import { scaleOf, type MarkScale } from '../../../charts/mark-scale.ts';
import type { PageProps } from './page-props.ts';
import type { Paper } from './paper-data.ts';
import { ReportSheet } from './ReportSheet.tsx';
import { percent, pointsBetween, pointsText } from './report-words.ts';
import type { ReportWords } from './report-words-type.ts';
import { rankingStatement, regionsStatement } from './statements.ts';
import { intervalOf, withPizzas, type Standing } from '../../report-files/standings.ts';
import css from './RankingPage.module.css';

/** Part of the ranking of the company's stores. */
export function StoreRankingPage({ from, to, ...props }: PageProps & { from: number; to: number }) {
  const { paper, words } = props;
  return (
    <ReportSheet
      {...props}
      name={words.pageNames.storeRanking}
      statement={rankingStatement(paper, words)}
    >
      <Ranking
        {...{ paper, words }}
        all={paper.stores}
        rows={paper.stores.slice(from, to)}
        own={paper.venue}
        head={words.store}
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
      <Ranking
        {...{ paper, words }}
        all={paper.regions}
        rows={paper.regions}
        own={paper.region}
        head={words.region}
      />
    </ReportSheet>
  );
}

/** So few rows may be higher. */
const FEW_ROWS = 8;

interface RankingProps {
  paper: Paper;
  words: ReportWords;
  /** Sets the common scale. */
  all: readonly Standing[];
  rows: readonly Standing[];
  /** Whose row is raised. */
  own: string | null;
  /** Head of the names. */
  head: string;
}

function Ranking({ paper, words, all, rows, own, head }: RankingProps) {
  const scale = scaleOfStandings(all);
  const average = companyAverage(paper.stores);
  return (
    <>
      <table className={css.table} data-few={rows.length <= FEW_ROWS || undefined}>
        <thead>
          <tr>
            <th scope="col" className={css.rank}>
              {words.rank}
            </th>
            <th scope="col" className={css.name}>
              {head}
            </th>
            <th scope="col" className={css.mark}>
              {words.withInterval}
            </th>
            <th scope="col">{capital(words.thisWeek)}</th>
            <th scope="col">{capital(words.lastWeek)}</th>
            <th scope="col">{words.change}</th>
            <th scope="col">{words.pizzas}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} own={row.id === own} {...{ row, scale, average }} />
          ))}
        </tbody>
      </table>
      <p className={css.legend}>
        <span>
          <svg width="12" height="12" aria-hidden="true">
            <circle className={css.now} cx="6" cy="6" r="5" />
          </svg>
          {words.thisWeek}
        </span>
        <span>
          <svg width="10" height="10" aria-hidden="true">
            <circle className={css.before} cx="5" cy="5" r="3.5" />
          </svg>
          {words.lastWeek}
        </span>
        {average !== null && (
          <span>
            <svg width="6" height="14" aria-hidden="true">
              <line className={css.average} x1="3" x2="3" y1="0" y2="14" />
            </svg>
            {words.companyAverage} {percent(average)}
          </span>
        )}
      </p>
    </>
  );
}

interface RowProps {
  row: Standing;
  scale: MarkScale;
  average: number | null;
  own: boolean;
}

function Row({ row, scale, average, own }: RowProps) {
  const { share, before } = row;
  const change = share === null || before === null ? null : pointsBetween(share, before);
  return (
    <tr data-own={own || undefined}>
      <td className={css.rank}>{share === null ? '–' : row.position}</td>
      <th scope="row" className={css.name}>
        {row.name}
      </th>
      <td className={css.mark}>
        {share !== null && (
          <IntervalMark
            scale={scale}
            value={share}
            interval={intervalOf(row)}
            average={average ?? undefined}
            before={before ?? undefined}
            tone="within"
          />
        )}
      </td>
      <td className={css.share}>{share === null ? '–' : percent(share)}</td>
      <td>{before === null ? '–' : percent(before)}</td>
      <td>{change !== null && <Change amount={change}>{pointsText(change)}</Change>}</td>
      <td>{row.count}</td>
    </tr>
  );
}

function scaleOfStandings(rows: readonly Standing[]): MarkScale {
  const values = rows.flatMap((row) => {
    const interval = intervalOf(row);
    return interval ? [interval.low, interval.high] : [];
  });
  return scaleOf(values, { min: 0, max: 1 });
}

/** Mean over the company's pizzas. */
function companyAverage(stores: readonly Standing[]): number | null {
  const known = withPizzas(stores);
  const pizzas = known.reduce((sum, { count }) => sum + count, 0);
  if (pizzas === 0) return null;
  return known.reduce((sum, { share, count }) => sum + share! * count, 0) / pizzas;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
