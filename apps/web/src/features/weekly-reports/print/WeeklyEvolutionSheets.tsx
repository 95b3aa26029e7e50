import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import { SheetTrendLines, type TrendLine } from '../../report-files/sheets/SheetTrendLines.tsx';
import type { ReportModel } from './report-model.ts';
import { SheetLines } from '../../report-files/sheets/SheetLines.tsx';
import { WeeklyInnerSheet } from './WeeklyInnerSheet.tsx';
import { weekName } from './messages/weekly-messages.ts';
import type { WeeklyMessages } from './messages/weekly-messages-type.ts';
import { evolutionStatement } from './weekly-statements.ts';
import { averages, evolutionLines } from './weekly-lines.ts';

/** The chart's height: all of it, or the remainder above a table with the given number of rows. */
const HEIGHT = { alone: 545, besideRows: (rows: number) => 486 - rows * 22 };

/** The region's stores over their last reports; up to twelve stores with a table. */
export function WeeklyEvolutionSheet({
  withTable,
  ...props
}: WeeklySheetProps & { withTable: boolean }) {
  const { model, messages } = props;
  const { trendLines } = model;
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.evolution}
      statement={evolutionStatement(model, messages)}
    >
      <SheetLines
        label={messages.pageNames.evolution}
        places={model.weeks.map((week) => weekName(week, messages))}
        lines={evolutionLines(model, messages)}
        width={1010}
        height={withTable ? HEIGHT.besideRows(trendLines.length + 2) : HEIGHT.alone}
      />
      {withTable && <Table {...{ model, messages }} rows={trendLines} last />}
    </WeeklyInnerSheet>
  );
}

/** Rows of the table that do not fit next to the chart. */
export function WeeklyEvolutionTableSheet(props: WeeklySheetProps & { from: number; to: number }) {
  const { from, to, model, messages } = props;
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.evolutionTable}
      statement={{ title: messages.evolution.table, help: messages.evolution.tableHelp }}
    >
      <Table
        {...{ model, messages }}
        rows={model.trendLines.slice(from, to)}
        last={to === model.trendLines.length}
      />
    </WeeklyInnerSheet>
  );
}

interface TableProps {
  model: ReportModel;
  messages: WeeklyMessages;
  rows: readonly TrendLine[];
  /** Whether this is the last page, which ends with the average. */
  last: boolean;
}

const Table = ({ model, messages, rows, last }: TableProps) => (
  <SheetTrendLines
    head={messages.store}
    places={model.weeks.map((week) => weekName(week, messages))}
    rows={rows}
    own={model.venue}
    {...(last && { average: { name: messages.meanOfStores, values: averages(model) } })}
  />
);
