import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { PaperCourses } from '../../report-files/sheets/SheetCourses.tsx';
import { PaperLines, type PaperLine } from '../../report-files/sheets/SheetLines.tsx';
import { courses } from './month-figures.ts';
import { brandLine, companyLine, lineTo } from './month-lines.ts';
import { MonthSheet } from './MonthSheet.tsx';
import { evolutionStatement } from './month-statements.ts';
import { monthName } from './messages/month-messages.ts';
import type { MonthWords } from './messages/month-messages-type.ts';
import type { MonthPageProps } from './month-page-props.ts';

/** More lines than these cannot be told apart: all stores are grey. */
const MOST_COLOURS = 5;
const PALETTE = ['c2', 'c3', 'c4', 'c5', 'c6'] as const;

/** The chart is lower where the table stands below it: what remains of the page. */
const HEIGHT = { alone: 530, besideRows: (rows: number) => 504 - rows * 22 };

/** The stores over the last twelve months; up to twelve with their table. */
export function MonthEvolutionPage({
  withTable,
  ...props
}: MonthPageProps & { withTable: boolean }) {
  const { report, words } = props;
  const rows = courses(report).length;
  return (
    <MonthSheet
      {...props}
      name={words.pageNames.evolution}
      statement={evolutionStatement(report, words)}
    >
      <PaperLines
        label={words.pageNames.evolution}
        places={placesOf(report, words)}
        lines={linesOf(report, words)}
        width={1010}
        height={withTable ? HEIGHT.besideRows(rows + 2) : HEIGHT.alone}
      />
      {withTable && <Table {...{ report, words }} from={0} to={rows} />}
    </MonthSheet>
  );
}

/** Rows of the table that do not fit beside the chart. */
export function MonthEvolutionTablePage(props: MonthPageProps & { from: number; to: number }) {
  const { from, to, report, words } = props;
  return (
    <MonthSheet
      {...props}
      name={words.pageNames.evolutionTable}
      statement={{ title: words.evolution.table, help: words.evolution.tableHelp }}
    >
      <Table {...{ report, words, from, to }} />
    </MonthSheet>
  );
}

const placesOf = ({ evolution }: MonthlyReport, words: MonthWords) =>
  evolution.months.map((month) => monthName(month, words));

function linesOf(report: MonthlyReport, words: MonthWords): PaperLine[] {
  const stores = courses(report);
  const few = stores.length <= MOST_COLOURS;
  return [
    ...stores.map(({ venue, name, values }, at): PaperLine => ({
      name: venue,
      values,
      tone: 'other',
      ...(few
        ? { color: PALETTE[at % PALETTE.length]!, label: lineTo(name, values) }
        : { color: 'line-strong' }),
    })),
    ...brandLine(report, words),
    companyLine(report),
  ];
}

interface TableProps extends Pick<MonthPageProps, 'report' | 'words'> {
  from: number;
  to: number;
}

/** Ends with all stores together on its last page. */
function Table({ report, words, from, to }: TableProps) {
  const rows = courses(report);
  return (
    <PaperCourses
      head={words.store}
      places={placesOf(report, words)}
      rows={rows.slice(from, to)}
      {...(to >= rows.length && {
        average: { name: words.allStores, values: report.evolution.total },
      })}
    />
  );
}
