import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FillSelection } from './FillSelection.tsx';
import { useTrackOfReport } from './selection-calls.ts';
import type { ScorelessProgress, StandardProgress } from './selection-progress.ts';
import { TrackOfDays } from './TrackOfDays.tsx';
import { shiftName, weekdayShort } from '../../../pizza/names.ts';
import css from './SelectionPanel.module.css';
import { say } from '../../../language/language.ts';

interface SelectionPanelProps {
  report: WeeklyReport;
  progress: { standard: StandardProgress } | { scoreless: ScorelessProgress };
  /** The Continue button. */
  action: ReactNode;
  /** The visible-to-standard inputs, if the report has them. */
  children?: ReactNode;
}

/** Counts and goals, the Continue button, and the days of the report. */
export function SelectionPanel({ report, progress, action, children }: SelectionPanelProps) {
  const track = useTrackOfReport(report);
  return (
    <div className={css.panel}>
      <section className={css.part} aria-label={say({ en: 'On report', es: 'En el informe' })}>
        {'standard' in progress ? (
          <Standard progress={progress.standard} />
        ) : (
          <Scoreless progress={progress.scoreless} />
        )}
        {action}
        <FillSelection report={report} variant="subtle" size="compact-sm" className={css.fill!} />
      </section>
      <section className={css.part}>
        <h3 className={css.title}>{say({ en: 'Track of days', es: 'Seguimiento de días' })}</h3>
        <TrackOfDays
          named
          canFetch
          store={report.pretty_name}
          track={report.track_of_days}
          onChange={(day, key, value) => track.mutate({ day, key, value })}
        />
      </section>
      {children}
    </div>
  );
}

function Count({ shown, goal }: { shown: number; goal: number }) {
  return (
    <div className={css.head}>
      <h2>{say({ en: 'On report', es: 'En el informe' })}</h2>
      <span className={`cr-display ${css.count}`} data-over={shown > goal || undefined}>
        {shown}
        <small>/{goal}</small>
      </span>
    </div>
  );
}

function Standard({ progress }: { progress: StandardProgress }) {
  return (
    <>
      <Count shown={progress.shown} goal={progress.goal} />
      <ul className={css.goals}>
        {progress.specialties.map(({ id, text, shown, goal }) => (
          <li key={id}>
            <span>{text}</span>
            <span>
              <b>{shown}</b>/{goal}
            </span>
            <i data-over={shown > goal || undefined}>
              <i style={{ width: `${Math.min(100, (shown / goal) * 100)}%` }} />
            </i>
          </li>
        ))}
      </ul>
      <ul className={css.checks}>
        {progress.checks.map(({ label, value, holds }) => (
          <li key={label} data-holds={holds || undefined}>
            {holds ? (
              <IconCircleCheckFilled size={18} aria-label={say({ en: 'holds', es: 'se cumple' })} />
            ) : (
              <IconCircleXFilled
                size={18}
                aria-label={say({ en: 'not met', es: 'no se cumple' })}
              />
            )}
            <span>{label}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Scoreless({ progress }: { progress: ScorelessProgress }) {
  const { shown, goal, goalPerShift, byDay } = progress;
  return (
    <>
      <Count shown={shown} goal={goal} />
      <table className={css.shifts}>
        <caption>
          {say({
            en: `Pizzas by shift, ${goalPerShift} each`,
            es: `Pizzas por turno, ${goalPerShift} en cada uno`,
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="cr-hidden">{say({ en: 'Day', es: 'Día' })}</span>
            </th>
            {SHIFTS.map((shift) => (
              <th key={shift} scope="col">
                {shift} <small>{shiftName(shift)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((day) => (
            <tr key={day}>
              <th scope="row">{weekdayShort(day)}</th>
              {SHIFTS.map((shift) => {
                const count = byDay[day][shift];
                return (
                  <td key={shift} data-look={lookOf(count, goalPerShift)}>
                    <b>{count}</b>/{goalPerShift}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function lookOf(count: number, goal: number): string | undefined {
  if (count > goal) return 'over';
  return count === goal ? 'full' : undefined;
}
