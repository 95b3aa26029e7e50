import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { SheetTrendLines } from '../../report-files/sheets/SheetTrendLines.tsx';
import { SheetLines, type SheetLine } from '../../report-files/sheets/SheetLines.tsx';
import { trendLines } from './monthly-figures.ts';
import { brandLine, companyLine, lineTo } from './monthly-lines.ts';
import { MonthlyInnerSheet } from './MonthlyInnerSheet.tsx';
import { evolutionStatement } from './monthly-statements.ts';
import { monthName } from './messages/monthly-messages.ts';
import type { MonthlyMessages } from './messages/monthly-messages-type.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';

/** With more lines the colours would be too similar, so all stores are grey. */
const MOST_COLOURS = 5;
const PALETTE = ['c2', 'c3', 'c4', 'c5', 'c6'] as const;

/** The chart's height: all of it, or the remainder above a table with the given number of rows. */
const HEIGHT = { alone: 530, besideRows: (rows: number) => 504 - rows * 22 };

/** The stores over the last twelve months; up to twelve stores with a table. */
export function MonthlyEvolutionSheet({
  withTable,
  ...props
}: MonthlySheetProps & { withTable: boolean }) {
  const { report, messages } = props;
  const rows = trendLines(report).length;
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.evolution}
      statement={evolutionStatement(report, messages)}
    >
      <SheetLines
        label={messages.pageNames.evolution}
        places={placesOf(report, messages)}
        lines={linesOf(report, messages)}
        width={1010}
        height={withTable ? HEIGHT.besideRows(rows + 2) : HEIGHT.alone}
      />
      {withTable && <Table {...{ report, messages }} from={0} to={rows} />}
    </MonthlyInnerSheet>
  );
}

/** Rows of the table that do not fit next to the chart. */
export function MonthlyEvolutionTableSheet(
  props: MonthlySheetProps & { from: number; to: number },
) {
  const { from, to, report, messages } = props;
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.evolutionTable}
      statement={{ title: messages.evolution.table, help: messages.evolution.tableHelp }}
    >
      <Table {...{ report, messages, from, to }} />
    </MonthlyInnerSheet>
  );
}

const placesOf = ({ evolution }: MonthlyReport, messages: MonthlyMessages) =>
  evolution.months.map((month) => monthName(month, messages));

function linesOf(report: MonthlyReport, messages: MonthlyMessages): SheetLine[] {
  const stores = trendLines(report);
  const few = stores.length <= MOST_COLOURS;
  return [
    ...stores.map(({ venue, name, values }, at): SheetLine => ({
      name: venue,
      values,
      tone: 'other',
      ...(few
        ? { color: PALETTE[at % PALETTE.length]!, label: lineTo(name, values) }
        : { color: 'line-strong' }),
    })),
    ...brandLine(report, messages),
    companyLine(report),
  ];
}

interface TableProps extends Pick<MonthlySheetProps, 'report' | 'messages'> {
  from: number;
  to: number;
}

/** The last page ends with the row of all stores together. */
function Table({ report, messages, from, to }: TableProps) {
  const rows = trendLines(report);
  return (
    <SheetTrendLines
      head={messages.store}
      places={placesOf(report, messages)}
      rows={rows.slice(from, to)}
      {...(to >= rows.length && {
        average: { name: messages.allStores, values: report.evolution.total },
      })}
    />
  );
}
