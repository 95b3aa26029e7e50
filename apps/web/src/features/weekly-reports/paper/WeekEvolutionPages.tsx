import type { WeekPageProps } from './week-page-props.ts';
import { PaperCourses, type Course } from '../../report-files/PaperCourses.tsx';
import type { Paper } from './paper-data.ts';
import { PaperLines, type PaperLine } from '../../report-files/PaperLines.tsx';
import { WeekSheet } from './WeekSheet.tsx';
import { weekName } from './week-words.ts';
import type { WeekWords } from './week-words-type.ts';
import { evolutionStatement } from './week-statements.ts';
import { averageLine, averages, ownLine } from './week-lines.ts';

/** More lines than these cannot be told apart: all but the store's own are grey. */
const MOST_COLOURS = 6;
const PALETTE = ['c2', 'c3', 'c4', 'c5', 'c6'] as const;

/** The chart is lower where the table stands below it: what remains of the page. */
const HEIGHT = { alone: 545, besideRows: (rows: number) => 486 - rows * 22 };

/** The stores of the region over their last reports; up to twelve with their table. */
export function WeekEvolutionPage({ withTable, ...props }: WeekPageProps & { withTable: boolean }) {
  const { paper, words } = props;
  const { courses } = paper;
  return (
    <WeekSheet
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
    </WeekSheet>
  );
}

/** Rows of the table that do not fit beside the chart. */
export function WeekEvolutionTablePage(props: WeekPageProps & { from: number; to: number }) {
  const { from, to, paper, words } = props;
  return (
    <WeekSheet
      {...props}
      name={words.pageNames.evolutionTable}
      statement={{ title: words.evolution.table, help: words.evolution.tableHelp }}
    >
      <Table
        {...{ paper, words }}
        rows={paper.courses.slice(from, to)}
        last={to === paper.courses.length}
      />
    </WeekSheet>
  );
}

function linesOf(paper: Paper, words: WeekWords): PaperLine[] {
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
  words: WeekWords;
  rows: readonly Course[];
  /** Ends with the average. */
  last: boolean;
}

const Table = ({ paper, words, rows, last }: TableProps) => (
  <PaperCourses
    head={words.store}
    places={paper.weeks.map((week) => weekName(week, words))}
    rows={rows}
    own={paper.venue}
    {...(last && { average: { name: words.average, values: averages(paper) } })}
  />
);
