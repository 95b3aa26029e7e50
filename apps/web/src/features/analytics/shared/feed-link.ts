import type { DayRange } from '@crustodian/domain/time/day-range';
import type { Weekday } from '@crustodian/domain/figures/heatmap';
import type { Quality } from '@crustodian/domain/score/quality-band';
import type { Shift } from '@crustodian/domain/time/shift';
import { useNavigate } from '@tanstack/react-router';
import type { ReportVenue } from '../../../place/use-place.ts';

/** The pizzas behind a figure, except for their days. */
export interface Behind {
  /** Figures cover scored pizzas; production counts every detected one (decision X107). */
  counted: 'scored' | 'detected';
  shift?: Shift;
  /** Weekday of the business day. */
  weekday?: Weekday;
  /** Hour of the business day, 4 to 27. */
  hour?: number;
  specialty?: string;
  quality?: Quality;
  sort?: 'score-asc' | 'score-desc';
}

/** URL state of the feed that shows exactly the pizzas behind a figure. */
export function feedOf(
  { id, company }: Pick<ReportVenue, 'id' | 'company'>,
  days: DayRange,
  behind: Behind,
) {
  const { counted, specialty, ...rest } = behind;
  return {
    company: String(company),
    venue: String(id),
    ...days,
    counted,
    ...(specialty !== undefined && { of: specialty }),
    ...rest,
    // The feed hides reviewed pizzas by default, but figures include them.
    reviewed: 'none',
    ...(counted === 'detected' && { scored: 'none' }),
  };
}

export type ShowPizzas = (days: DayRange, behind: Behind) => void;

/** Opens the daily feed with exactly the pizzas behind a figure of a venue. */
export function useShowPizzas(venue: ReportVenue): ShowPizzas {
  const navigate = useNavigate();
  return (days, behind) =>
    void navigate({ to: '/daily-feed', search: feedOf(venue, days, behind) });
}
