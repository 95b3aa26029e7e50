import { DAYPARTS } from '@crustodian/domain/time/daypart';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { HeatmapLegend, PaperHeatmap } from '../../report-files/sheets/SheetHeatmap.tsx';
import { daypartCell, shiftCell } from './month-figures.ts';
import { MonthSheet } from './MonthSheet.tsx';
import { heatmapStatement } from './month-statements.ts';
import type { MonthPageProps } from './month-page-props.ts';
import css from './MonthHeatmapPage.module.css';

/** The shifts and, below, the dayparts of the week by their share of the month. */
export function MonthHeatmapPage(props: MonthPageProps) {
  const { report, words } = props;
  const sums = { column: words.month, row: words.day };
  return (
    <MonthSheet
      {...props}
      name={words.pageNames.heatmap}
      statement={heatmapStatement(report, words)}
    >
      <PaperHeatmap
        label={words.pageNames.heatmap}
        columns={words.days}
        rows={SHIFTS.map((shift) => ({
          head: shift,
          note: words.shifts[shift],
          cells: WEEKDAYS.map((day) => shiftCell(report, day, shift)),
        }))}
        sums={sums}
        number={words.number}
        height={64}
      />
      <div className={css.dayparts}>
        <PaperHeatmap
          label={words.pageNames.heatmap}
          columns={words.days}
          rows={DAYPARTS.map((part) => ({
            head: words.dayparts[part].name,
            note: words.dayparts[part].hours,
            cells: WEEKDAYS.map((day) => daypartCell(report, day, part)),
          }))}
          sums={sums}
          number={words.number}
          height={28}
        />
      </div>
      <HeatmapLegend noData={words.noData} help={words.heatmap.legend} />
    </MonthSheet>
  );
}
