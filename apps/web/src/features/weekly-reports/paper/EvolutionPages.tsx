import type { PageProps } from './page-props.ts';
import type { Paper, StoreCourse } from './paper-data.ts';
import { PaperLines, type PaperLine } from '../../report-files/PaperLines.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { percent, weekName } from './report-words.ts';
import type { ReportWords } from './report-words-type.ts';
import { evolutionStatement } from './statements.ts';
import { averageLine, averages, ownLine } from './trend-lines.ts';
import css from './EvolutionPages.module.css';

/** More lines than these cannot be told apart: all but the store's own are grey. */
const MOST_COLOURS = 6;
const PALETTE = ['c2', 'c3', 'c4', 'c5', 'c6'] as const;

/** The chart is lower where the table stands below it: what remains of the page. */
const HEIGHT = { alone: 545, besideRows: (rows: number) => 486 - rows * 22 };

/** The stores of the region over their last reports; up to twelve with their table. */
export function EvolutionPage({ withTable, ...props }: PageProps & { withTable: boolean }) {
  const { paper, words } = props;
  const { courses } = paper;
  return (
    <ReportSheet
      {...props}
      name={words.pageNames.evolution}
      statement={evolutionStatement(paper, words)}
    >
      <PaperLines
        label={words.pageNames.evolution}
        places={paper.weeks.map((week) => weekName(week, words))}
        lines={linesOf(paper, words)}
        width={1010}
        height={withTable ? HEIGHT.besideRows(courses.length + 2) : HEIGHT.alone}
      />
      {withTable && <Table {...{ paper, words }} rows={courses} last />}
    </ReportSheet>
  );
}

/** Rows of the table that do not fit beside the chart. */
export function EvolutionTablePage(props: PageProps & { from: number; to: number }) {
  const { from, to, paper, words } = props;
  return (
    <ReportSheet
      {...props}
      name={words.pageNames.evolutionTable}
      statement={{ title: words.evolution.table, help: words.evolution.tableHelp }}
    >
      <Table
        {...{ paper, words }}
        rows={paper.courses.slice(from, to)}
        last={to === paper.courses.length}
      />
    </ReportSheet>
  );
}

function linesOf(paper: Paper, words: ReportWords): PaperLine[] {
  const others = paper.courses.filter(({ venue }) => venue !== paper.venue);
  const few = paper.courses.length <= MOST_COLOURS;
  const average = averageLine(paper, words);
  const own = ownLine(paper);
  return [
    ...others.map(({ venue, name, values }, at): PaperLine => ({
      name: venue,
      values,
      tone: 'other',
      ...(few ? { color: PALETTE[at % PALETTE.length]!, label: name } : { color: 'line-strong' }),
    })),
    ...(average ? [average] : []),
    ...(own ? [own] : []),
  ];
}

interface TableProps {
  paper: Paper;
  words: ReportWords;
  rows: readonly StoreCourse[];
  /** Ends with the average. */
  last: boolean;
}

function Table({ paper, words, rows, last }: TableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{words.store}</th>
          {paper.weeks.map((week) => (
            <th key={week} scope="col">
              {weekName(week, words)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ venue, name, values }) => (
          <tr key={venue} data-own={venue === paper.venue || undefined}>
            <th scope="row">{name}</th>
            <Shares values={values} />
          </tr>
        ))}
        {last && (
          <tr className={css.average}>
            <th scope="row">{words.average}</th>
            <Shares values={averages(paper)} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

const Shares = ({ values }: { values: readonly (number | null)[] }) =>
  values.map((value, at) => (
    <td key={at} data-none={value === null || undefined}>
      {value === null ? '–' : percent(value)}
    </td>
  ));
