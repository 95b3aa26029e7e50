import { SHIFTS, type Shift } from '@crustodian/domain/shift';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/weekday';
import type { PageProps } from './page-props.ts';
import type { ShiftCounts } from './paper-data.ts';
import { ReportSheet } from './ReportSheet.tsx';
import { percent, weekName } from './report-words.ts';
import { shareBand, SHARE_BANDS } from '@crustodian/domain/share-band';
import { heatmapStatement } from './statements.ts';
import css from './HeatmapPage.module.css';

interface Cell {
  count: number;
  toStandard: number;
}

const together = (cells: readonly Cell[]): Cell => ({
  count: cells.reduce((sum, { count }) => sum + count, 0),
  toStandard: cells.reduce((sum, { toStandard }) => sum + toStandard, 0),
});
const shareOf = ({ count, toStandard }: Cell) => (count === 0 ? null : toStandard / count);
const textOf = (cell: Cell) => {
  const share = shareOf(cell);
  return share === null ? '–' : percent(share);
};

/** Every shift of the week by its share, with the weeks before in small. */
export function HeatmapPage(props: PageProps) {
  const { paper, words } = props;
  const day = (weekday: Weekday) => together(SHIFTS.map((shift) => paper.byShift[weekday][shift]));
  return (
    <ReportSheet
      {...props}
      name={words.pageNames.shiftHeatmap}
      statement={heatmapStatement(paper, words)}
    >
      <table className={css.map}>
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              <span className="cr-hidden">{words.pageNames.shiftHeatmap}</span>
            </th>
            {words.days.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className={css.pale}>
              {words.week}
            </th>
          </tr>
        </thead>
        <tbody>
          {SHIFTS.map((shift) => (
            <ShiftRow key={shift} shift={shift} counts={paper.byShift} name={words.shifts[shift]} />
          ))}
          <tr className={css.days}>
            <th scope="row" className={css.pale}>
              {words.day}
            </th>
            {WEEKDAYS.map((weekday) => (
              <td key={weekday}>{textOf(day(weekday))}</td>
            ))}
            <td>{textOf(together(WEEKDAYS.map(day)))}</td>
          </tr>
        </tbody>
      </table>
      <div className={css.earlier}>
        {paper.earlier.map(({ stamp, byShift }) => (
          <SmallMap key={stamp} title={weekName(stamp, words)} counts={byShift} />
        ))}
      </div>
      <p className={css.legend}>
        {SHARE_BANDS.map((band) => (
          <span key={band}>
            <i data-band={band} />
            {band === 'none' ? words.noData : band}
          </span>
        ))}
        <span className={css.help}>{words.shiftHelp}</span>
      </p>
    </ReportSheet>
  );
}

function ShiftRow({ shift, counts, name }: { shift: Shift; counts: ShiftCounts; name: string }) {
  const week = together(WEEKDAYS.map((day) => counts[day][shift]));
  return (
    <tr>
      <th scope="row" className={css.shift}>
        <b>{shift}</b>
        <span>{name}</span>
      </th>
      {WEEKDAYS.map((day) => {
        const cell = counts[day][shift];
        return (
          <td key={day} className={css.cell} data-band={shareBand(shareOf(cell))}>
            <b>{textOf(cell)}</b>
            {cell.count > 0 && <span>n {cell.count}</span>}
          </td>
        );
      })}
      <td className={css.sum}>
        <b>{textOf(week)}</b>
        <span>n {week.count}</span>
      </td>
    </tr>
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
                {share === null ? '–' : Math.round(share * 100)}
              </span>
            );
          })}
        </p>
      ))}
    </div>
  );
}
