import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  presetRange,
  RANGE_PRESETS,
  type DayRange,
  type RangePreset,
} from '@crustodian/domain/time/day-range';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { dayRangeText } from '../../pizza/formatters.ts';
import { calendarTexts } from './calendar.ts';
import { CalendarPopover, WithArrows } from './CalendarPopover.tsx';
import type { PickerLook } from './PickerButton.tsx';
import { openingMonth, shownMonths } from './shown-months.ts';
import { StepArrows } from './StepArrows.tsx';
import { noDataProps, useIsWithoutData, type DatesOf } from './use-is-without-data.ts';
import { useOnPhone } from '../use-on-phone.ts';
import { say } from '../../language/language.ts';
import css from './CalendarPopover.module.css';

export interface DayRangePickerProps {
  value: DayRange | null;
  onChange: (range: DayRange) => void;
  /** The venue's current day; later days cannot be picked. */
  today: CalendarDay;
  /** Returns the days with data; must be the same function as long as the venue stays the same. */
  datesOf?: DatesOf;
  look?: PickerLook;
  disabled?: boolean;
}

/**
 * Picks a range of days: presets ending yesterday, or two days in two months; the arrows move the
 * range by its length.
 */
export function DayRangePicker(props: DayRangePickerProps) {
  const { value, onChange, today, datesOf, look, disabled } = props;
  const [opened, setOpened] = useState(false);
  const [openings, setOpenings] = useState(0);
  const onPhone = useOnPhone();
  const count = onPhone ? 1 : 2;
  const [month, setMonth] = useState(value?.min ?? today);
  const hasNoData = useIsWithoutData(datesOf, opened ? shownMonths(month, count) : []);
  return (
    <WithArrows>
      <CalendarPopover
        label={say({ en: 'Days', es: 'Días' })}
        text={
          value
            ? dayRangeText(value.min, value.max)
            : say({ en: 'Select date', es: 'Elige la fecha' })
        }
        empty={!value}
        opened={opened}
        onOpened={(next) => {
          setMonth(openingMonth(value?.min ?? null, { last: today, count }));
          setOpened(next);
          if (next) setOpenings(openings + 1);
        }}
        look={look}
        disabled={disabled}
      >
        <RangeChoice
          key={openings}
          {...{ value, today, count, month, hasNoData }}
          onMonth={setMonth}
          onChange={(range) => {
            onChange(range);
            setOpened(false);
          }}
        />
      </CalendarPopover>
      <StepArrows
        unit={value && value.min !== value.max ? 'range' : 'day'}
        {...rangeSteps(disabled ? null : value, { today, onChange })}
      />
    </WithArrows>
  );
}

interface RangeChoiceProps {
  value: DayRange | null;
  onChange: (range: DayRange) => void;
  today: CalendarDay;
  /** Number of months side by side. */
  count: number;
  month: CalendarDay;
  onMonth: (month: CalendarDay) => void;
  hasNoData: (day: CalendarDay) => boolean;
}

const PRESET_NAMES: Record<RangePreset['label'], { en: string; es: string }> = {
  '7 days': { en: '7 days', es: '7 días' },
  'Last month': { en: 'Last month', es: 'Último mes' },
  'Last 3 months': { en: 'Last 3 months', es: 'Últimos 3 meses' },
  'Last 6 months': { en: 'Last 6 months', es: 'Últimos 6 meses' },
};

/** Mounted anew at each opening, so that a half-picked range is discarded on closing. */
export function RangeChoice({
  value,
  onChange,
  today,
  count,
  month,
  onMonth,
  hasNoData,
}: RangeChoiceProps) {
  const [picked, setPicked] = useState<[CalendarDay | null, CalendarDay | null]>(
    value ? [value.min, value.max] : [null, null],
  );
  const isHalf = picked[0] !== null && picked[1] === null;
  return (
    <div className={css.range}>
      <div className={css.presets} role="group" aria-label={say({ en: 'Ranges', es: 'Períodos' })}>
        {RANGE_PRESETS.map((preset) => {
          const range = presetRange(preset, today);
          return (
            <button
              key={say(PRESET_NAMES[preset.label])}
              type="button"
              className={css.preset}
              aria-pressed={value?.min === range.min && value.max === range.max}
              onClick={() => onChange(range)}
            >
              {say(PRESET_NAMES[preset.label])}
            </button>
          );
        })}
      </div>
      <div>
        <DatePicker
          type="range"
          allowSingleDateInRange
          value={picked}
          onChange={([min, max]) => {
            setPicked([min, max]);
            if (min && max) onChange({ min, max });
          }}
          date={month}
          onDateChange={onMonth}
          numberOfColumns={count}
          fullWidth={count === 1}
          columnsToScroll={1}
          maxDate={today}
          excludeDate={hasNoData}
          getDayProps={(day) => (hasNoData(day) ? noDataProps() : {})}
          {...calendarTexts()}
        />
        <p className={css.hint} role="status">
          {isHalf
            ? say({ en: 'Choose the last day.', es: 'Elige el último día.' })
            : say({ en: 'Choose the first day.', es: 'Elige el primer día.' })}
        </p>
      </div>
    </div>
  );
}

interface StepsContext {
  today: CalendarDay;
  onChange: (range: DayRange) => void;
}

/** Steps to the previous and the next range of the same length, but not beyond today. */
export function rangeSteps(value: DayRange | null, { today, onChange }: StepsContext) {
  if (!value) return { onPrevious: undefined, onNext: undefined };
  const length = daysBetween(value.min, value.max) + 1;
  const moved = (days: number) => ({
    min: addDays(value.min, days),
    max: addDays(value.max, days),
  });
  const next = moved(length);
  return {
    onPrevious: () => onChange(moved(-length)),
    onNext: next.max > today ? undefined : () => onChange(next),
  };
}
