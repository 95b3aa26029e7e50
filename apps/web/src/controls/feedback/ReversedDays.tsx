import { Button } from '@mantine/core';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { Link } from '@tanstack/react-router';
import { dayRangeText, dayText } from '../../pizza/formatters.ts';
import { EmptyState } from './StatePanel.tsx';

interface ReversedDaysProps {
  /** As the address has them: the later day first. */
  min: CalendarDay;
  max: CalendarDay;
  /** h1 if it is the page's only content. */
  heading?: 'h1' | 'h2';
}

/** Days of an address that end before they start, and the way to the same days in their order. */
export const ReversedDays = ({ min, max, heading = 'h2' }: ReversedDaysProps) => (
  <EmptyState
    heading={heading}
    title="Invalid date!"
    action={
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="." search={(now) => ({ ...now, min: max, max: min })} />
        )}
      >
        Show {dayRangeText(max, min)}
      </Button>
    }
  >
    The dates in the link end before they start: {dayText(min)} to {dayText(max)}.
  </EmptyState>
);
