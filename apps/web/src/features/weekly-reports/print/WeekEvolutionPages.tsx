import type { WeekPageProps } from './week-page-props.ts';
import { PaperCourses, type Course } from '../../report-files/sheets/SheetCourses.tsx';
import type { Paper } from './report-model.ts';
import { PaperLines } from '../../report-files/sheets/SheetLines.tsx';
import { WeekSheet } from './WeekSheet.tsx';
import { weekName } from './messages/week-messages.ts';
import type { WeekWords } from './messages/week-messages-type.ts';
import { evolutionStatement } from './week-statements.ts';
import { averages, evolutionLines } from './week-lines.ts';

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
        lines={evolutionLines(paper, words)}
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
