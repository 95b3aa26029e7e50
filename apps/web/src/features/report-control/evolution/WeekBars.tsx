import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekLabel } from '@crustodian/domain/time/week';
import type { CSSProperties } from 'react';
import { shareText } from '../../../pizza/formatters.ts';
import css from './WeekBars.module.css';

interface WeekBar {
  week: CalendarDay;
  /** Share to standard; null where the week has no finished report. */
  share: number | null;
}

interface WeekBarsProps {
  /** Oldest first; the last one is the chosen week. */
  bars: readonly WeekBar[];
}

/** Earlier weeks next to the chosen one, from zero; every bar carries its number. */
export function WeekBars({ bars }: WeekBarsProps) {
  const last = bars.length - 1;
  return (
    <ol className={css.bars} aria-label="Earlier weeks and this week">
      {bars.map(({ week, share }, at) => (
        <li key={week} className={css.bar} data-current={at === last || undefined}>
          <span className={css.room}>
            <span className={css.value}>{shareText(share)}</span>
            <span className={css.fill} style={{ '--share': share ?? 0 } as CSSProperties} />
          </span>
          <span className={css.week}>{weekLabel(week)}</span>
        </li>
      ))}
    </ol>
  );
}
