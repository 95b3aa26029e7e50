import { Button } from '@mantine/core';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { Link } from '@tanstack/react-router';
import { dayRangeText, dayText } from '../../pizza/formatters.ts';
import { EmptyState } from './StatePanel.tsx';
import { say } from '../../language/language.ts';

interface ReversedDaysProps {
  /** As in the URL, where the later day comes first. */
  min: CalendarDay;
  max: CalendarDay;
  /** h1 if it is the page's only content. */
  heading?: 'h1' | 'h2';
}

/** Shown if the days in the URL end before they start, with a link that swaps them. */
export const ReversedDays = ({ min, max, heading = 'h2' }: ReversedDaysProps) => (
  <EmptyState
    heading={heading}
    title={say({ en: 'Invalid date!', es: 'Fecha no válida' })}
    action={
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="." search={(now) => ({ ...now, min: max, max: min })} />
        )}
      >
        {say({ en: 'Show', es: 'Mostrar' })} {dayRangeText(max, min)}
      </Button>
    }
  >
    {say({
      en: `The dates in the link end before they start: ${dayText(min)} to ${dayText(max)}.`,
      es: `Las fechas del enlace terminan antes de empezar: del ${dayText(min)} al ${dayText(max)}.`,
    })}
  </EmptyState>
);
