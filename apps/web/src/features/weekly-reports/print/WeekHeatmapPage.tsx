import { shareBand } from '@crustodian/domain/figures/share-band';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { HeatmapLegend, PaperHeatmap, shareOf } from '../../report-files/sheets/SheetHeatmap.tsx';
import type { WeekPageProps } from './week-page-props.ts';
import type { ShiftCounts } from './report-model.ts';
import { WeekSheet } from './WeekSheet.tsx';
import { weekName } from './messages/week-messages.ts';
import { heatmapStatement } from './week-statements.ts';
import css from './WeekHeatmapPage.module.css';

/** Every shift of the week by its share, with the weeks before in small. */
export function WeekHeatmapPage(props: WeekPageProps) {
  const { paper, words } = props;
  return (
    <WeekSheet
      {...props}
      name={words.pageNames.shiftHeatmap}
      statement={heatmapStatement(paper, words)}
    >
      <PaperHeatmap
        label={words.pageNames.shiftHeatmap}
        columns={words.days}
        rows={SHIFTS.map((shift) => ({
          head: shift,
          note: words.shifts[shift],
          cells: WEEKDAYS.map((day) => paper.byShift[day][shift]),
        }))}
        sums={{ column: words.week, row: words.day }}
        number={words.number}
        height={118}
      />
      <div className={css.earlier}>
        {paper.earlier.map(({ stamp, byShift }) => (
          <SmallMap key={stamp} title={weekName(stamp, words)} counts={byShift} />
        ))}
      </div>
      <HeatmapLegend noData={words.noData} help={words.shiftHelp} />
    </WeekSheet>
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
