import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { CSSProperties } from 'react';
import { weekName } from '../../../controls/week-name.ts';
import { shareText } from '../../../pizza/formatters.ts';
import { say } from '../../../language/language.ts';
import css from './WeekBars.module.css';

interface WeekBar {
  week: CalendarDay;
  /** Share to standard; null if the week has no finished report. */
  share: number | null;
}

interface WeekBarsProps {
  /** Oldest first; the last one is the chosen week. */
  bars: readonly WeekBar[];
}

/** Earlier weeks next to the chosen one. The axis starts at zero, and every bar shows its value. */
export function WeekBars({ bars }: WeekBarsProps) {
  const last = bars.length - 1;
  return (
    <ol
      className={css.bars}
      aria-label={say({
        en: 'Earlier weeks and this week',
        es: 'Semanas anteriores y esta semana',
      })}
    >
      {bars.map(({ week, share }, at) => (
        <li key={week} className={css.bar} data-current={at === last || undefined}>
          <span className={css.room}>
            <span className={css.value}>{shareText(share)}</span>
            <span className={css.fill} style={{ '--share': share ?? 0 } as CSSProperties} />
          </span>
          <span className={css.week}>{weekName(week)}</span>
        </li>
      ))}
    </ol>
  );
}
