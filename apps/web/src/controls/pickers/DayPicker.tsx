import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { dayText } from '../../pizza/formatters.ts';
import { calendarTexts } from './calendar.ts';
import { CalendarPopover, WithArrows } from './CalendarPopover.tsx';
import type { PickerLook } from './PickerButton.tsx';
import { openingMonth, shownMonths } from './shown-months.ts';
import { StepArrows } from './StepArrows.tsx';
import { noDataProps, useIsWithoutData, type DatesOf } from './use-is-without-data.ts';
import { say } from '../../language/language.ts';

interface DayPickerProps {
  value: CalendarDay | null;
  onChange: (day: CalendarDay) => void;
  /** The venue's current day; later days cannot be picked. */
  today: CalendarDay;
  /** Returns the days with data; must be the same function as long as the venue stays the same. */
  datesOf?: DatesOf;
  look?: PickerLook;
  disabled?: boolean;
}

/** Picks one day; the arrows move to the previous and the next day. */
export function DayPicker({ value, onChange, today, datesOf, look, disabled }: DayPickerProps) {
  const [opened, setOpened] = useState(false);
  const [month, setMonth] = useState(value ?? today);
  const hasNoData = useIsWithoutData(datesOf, opened ? shownMonths(month, 1) : []);
  const step = (days: number) => {
    if (!value || disabled) return undefined;
    const day = addDays(value, days);
    return day > today ? undefined : () => onChange(day);
  };
  return (
    <WithArrows>
      <CalendarPopover
        label={say({ en: 'Day', es: 'Día' })}
        text={value ? dayText(value) : say({ en: 'Select date', es: 'Elige la fecha' })}
        empty={!value}
        opened={opened}
        onOpened={(next) => {
          setMonth(openingMonth(value, { last: today, count: 1 }));
          setOpened(next);
        }}
        look={look}
        disabled={disabled}
      >
        <DayChoice
          {...{ value, today, month, hasNoData }}
          onMonth={setMonth}
          onChange={(day) => {
            onChange(day);
            setOpened(false);
          }}
        />
      </CalendarPopover>
      <StepArrows unit="day" onPrevious={step(-1)} onNext={step(1)} />
    </WithArrows>
  );
}

interface DayChoiceProps {
  value: CalendarDay | null;
  onChange: (day: CalendarDay) => void;
  today: CalendarDay;
  month: CalendarDay;
  onMonth: (month: CalendarDay) => void;
  hasNoData: (day: CalendarDay) => boolean;
}

/** A calendar of one month in which one day is picked. */
export function DayChoice({ value, onChange, today, month, onMonth, hasNoData }: DayChoiceProps) {
  return (
    <DatePicker
      value={value}
      // Mantine passes null for a click on the selected day, which stays selected.
      onChange={(day) => onChange(day ?? value ?? today)}
      date={month}
      onDateChange={onMonth}
      maxDate={today}
      excludeDate={hasNoData}
      getDayProps={(day) => (hasNoData(day) ? noDataProps() : {})}
      {...calendarTexts()}
    />
  );
}
