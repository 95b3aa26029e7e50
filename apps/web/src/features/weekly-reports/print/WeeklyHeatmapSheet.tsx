import { shareBand } from '@crustodian/domain/figures/share-band';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { HeatmapLegend, SheetHeatmap, shareOf } from '../../report-files/sheets/SheetHeatmap.tsx';
import type { WeeklySheetProps } from './weekly-sheet-props.ts';
import type { ShiftCounts } from './report-model.ts';
import { WeeklyInnerSheet } from './WeeklyInnerSheet.tsx';
import { weekName } from './messages/weekly-messages.ts';
import { heatmapStatement } from './weekly-statements.ts';
import css from './WeeklyHeatmapSheet.module.css';

/** Share to standard of every shift of the week, with small maps of the preceding weeks. */
export function WeeklyHeatmapSheet(props: WeeklySheetProps) {
  const { model, messages } = props;
  return (
    <WeeklyInnerSheet
      {...props}
      name={messages.pageNames.shiftHeatmap}
      statement={heatmapStatement(model, messages)}
    >
      <SheetHeatmap
        label={messages.pageNames.shiftHeatmap}
        columns={messages.days}
        rows={SHIFTS.map((shift) => ({
          head: shift,
          note: messages.shifts[shift],
          cells: WEEKDAYS.map((day) => model.byShift[day][shift]),
        }))}
        sums={{ column: messages.week, row: messages.day }}
        number={messages.number}
        height={118}
      />
      <div className={css.earlier}>
        {model.earlier.map(({ stamp, byShift }) => (
          <SmallMap key={stamp} title={weekName(stamp, messages)} counts={byShift} />
        ))}
      </div>
      <HeatmapLegend noData={messages.noData} help={messages.shiftHelp} />
    </WeeklyInnerSheet>
  );
}

function SmallMap({ title, counts }: { title: string; counts: ShiftCounts }) {
  return (
    <div className={css.small}>
      <h3>{title}</h3>
      {SHIFTS.map((shift) => (
        <p key={shift}>
          <span className={css.label}>{shift}</span>
          {WEEKDAYS.map((day) => {
            const share = shareOf(counts[day][shift]);
            return (
              <span key={day} className={css.smallCell} data-band={shareBand(share)}>
                {share === null ? '–' : wholePercent(share)}
              </span>
            );
          })}
        </p>
      ))}
    </div>
  );
}
