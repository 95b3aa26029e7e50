import { DAYPARTS } from '@crustodian/domain/time/daypart';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { HeatmapLegend, SheetHeatmap } from '../../report-files/sheets/SheetHeatmap.tsx';
import { daypartCell, shiftCell } from './monthly-figures.ts';
import { MonthlyInnerSheet } from './MonthlyInnerSheet.tsx';
import { heatmapStatement } from './monthly-statements.ts';
import type { MonthlySheetProps } from './monthly-sheet-props.ts';
import css from './MonthlyHeatmapSheet.module.css';

/** Share to standard of the week's shifts and, below, of its dayparts. */
export function MonthlyHeatmapSheet(props: MonthlySheetProps) {
  const { report, messages } = props;
  const sums = { column: messages.month, row: messages.day };
  return (
    <MonthlyInnerSheet
      {...props}
      name={messages.pageNames.heatmap}
      statement={heatmapStatement(report, messages)}
    >
      <SheetHeatmap
        label={messages.pageNames.heatmap}
        columns={messages.days}
        rows={SHIFTS.map((shift) => ({
          head: shift,
          note: messages.shifts[shift],
          cells: WEEKDAYS.map((day) => shiftCell(report, day, shift)),
        }))}
        sums={sums}
        number={messages.number}
        height={64}
      />
      <div className={css.dayparts}>
        <SheetHeatmap
          label={messages.pageNames.heatmap}
          columns={messages.days}
          rows={DAYPARTS.map((part) => ({
            head: messages.dayparts[part].name,
            note: messages.dayparts[part].hours,
            cells: WEEKDAYS.map((day) => daypartCell(report, day, part)),
          }))}
          sums={sums}
          number={messages.number}
          height={28}
        />
      </div>
      <HeatmapLegend noData={messages.noData} help={messages.heatmap.legend} />
    </MonthlyInnerSheet>
  );
}
