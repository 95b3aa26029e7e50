import { WEEKDAYS, type Weekday } from '@crustodian/domain/figures/heatmap';
import { heatmapHourText } from '@crustodian/domain/figures/heatmap-labels';
import { weekdayOf } from '@crustodian/domain/time/calendar-day';
import { businessHour, shiftOf, type Shift } from '@crustodian/domain/time/shift';
import { isScored } from '../../../pizza/not-scored.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { FeedSearch } from '../feed-url.ts';
import type { LabelOf } from './sorting.ts';
import { say } from '../../../language/language.ts';
import { shiftName, weekdayShort } from '../../../pizza/names.ts';

/** The pizzas behind the report figure from which the feed was opened. */
export interface ChartFocus {
  /** Figures cover scored pizzas; production counts every detected one (decision X107). */
  counted: 'scored' | 'detected';
  shift: Shift | undefined;
  /** Weekday of the business day: 'Fri'. */
  weekday: Weekday | undefined;
  /** Hour of the business day, 4 to 27. */
  hour: number | undefined;
  specialty: string | undefined;
}

/** The figure in the URL; null if the feed was not opened from one. */
export function focusOf({ counted, shift, weekday, hour, of }: FeedSearch): ChartFocus | null {
  return counted ? { counted, shift, weekday, hour, specialty: of } : null;
}

/** Whether the pizza is part of the figure. */
export function isBehind(card: PizzaCard, focus: ChartFocus): boolean {
  const { counted, shift, weekday, hour, specialty } = focus;
  if (counted === 'scored' && !isScored(card)) return false;
  if (shift !== undefined && shiftOf(card.ts) !== shift) return false;
  if (weekday !== undefined && WEEKDAYS[weekdayOf(card.day)] !== weekday) return false;
  if (hour !== undefined && businessHour(card.ts) !== hour) return false;
  return specialty === undefined || (card.specialty ?? 'unknown') === specialty;
}

const COUNTED = {
  scored: () => say({ en: 'scored', es: 'puntuadas' }),
  detected: () => say({ en: 'detected', es: 'detectadas' }),
};

/** Description of the figure's pizzas: 'scored, Cheese, Fri, 18:00–19:00'. */
export function focusText(focus: ChartFocus, labelOf: LabelOf): string {
  const { counted, shift, weekday, hour, specialty } = focus;
  const parts = [
    COUNTED[counted](),
    specialty && labelOf(specialty),
    shift && `${shift} ${shiftName(shift)}`,
    weekday && weekdayShort(weekday),
    hour !== undefined && heatmapHourText(hour),
  ];
  return parts.filter(Boolean).join(', ');
}

/** URL parameters that leave the figure's pizzas. */
export const NO_FOCUS = {
  counted: undefined,
  shift: undefined,
  weekday: undefined,
  hour: undefined,
  of: undefined,
} as const;
