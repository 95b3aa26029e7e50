import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { useState } from 'react';
import { dayRangeText } from '../../pizza/formatters.ts';
import { CalendarPopover, WithArrows } from './CalendarPopover.tsx';
import { DayChoice } from './DayPicker.tsx';
import { RangeChoice, rangeSteps, type DayRangePickerProps } from './DayRangePicker.tsx';
import { ModeToggle } from '../ModeToggle.tsx';
import { openingMonth, shownMonths } from './shown-months.ts';
import { StepArrows } from './StepArrows.tsx';
import { useIsWithoutData } from './use-is-without-data.ts';
import { useOnPhone } from '../use-on-phone.ts';
import { say } from '../../language/language.ts';

const KINDS = [
  { value: 'day', label: { en: 'Single day', es: 'Un día' } },
  { value: 'range', label: { en: 'Range', es: 'Período' } },
] as const;
const DAYS = { en: 'Days', es: 'Días' };
const SELECT_DATE = { en: 'Select date', es: 'Elige la fecha' };
type DaysKind = (typeof KINDS)[number]['value'];

const kinds = () => KINDS.map(({ value, label }) => ({ value, label: say(label) }));

const kindOf = (value: DayRange | null): DaysKind =>
  value && value.min !== value.max ? 'range' : 'day';

/** Picks a single day with one click, or a range of days; opens at the current choice. */
export function DaysPicker(props: DayRangePickerProps) {
  const { value, onChange, today, datesOf, look, disabled } = props;
  const [opened, setOpened] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [kind, setKind] = useState<DaysKind>('day');
  const onPhone = useOnPhone();
  const [month, setMonth] = useState(value?.min ?? today);
  const columns = (of: DaysKind) => (of === 'day' || onPhone ? 1 : 2);
  const hasNoData = useIsWithoutData(datesOf, opened ? shownMonths(month, columns(kind)) : []);

  const begin = (next: DaysKind) => {
    setKind(next);
    setMonth(openingMonth(value?.min ?? null, { last: today, count: columns(next) }));
  };
  const choose = (range: DayRange) => {
    onChange(range);
    setOpened(false);
  };
  const choice = { today, month, hasNoData, onMonth: setMonth };
  return (
    <WithArrows>
      <CalendarPopover
        label={say(DAYS)}
        text={value ? dayRangeText(value.min, value.max) : say(SELECT_DATE)}
        empty={!value}
        opened={opened}
        onOpened={(next) => {
          if (next) begin(kindOf(value));
          if (next) setOpenings(openings + 1);
          setOpened(next);
        }}
        look={look}
        disabled={disabled}
        head={<ModeToggle label={say(DAYS)} modes={kinds()} value={kind} onChange={begin} />}
      >
        {kind === 'day' ? (
          <DayChoice
            {...choice}
            value={oneDay(value)}
            onChange={(day) => choose({ min: day, max: day })}
          />
        ) : (
          <RangeChoice
            key={openings}
            {...choice}
            value={value}
            count={columns(kind)}
            onChange={choose}
          />
        )}
      </CalendarPopover>
      <StepArrows
        unit={kindOf(value)}
        {...rangeSteps(disabled ? null : value, { today, onChange })}
      />
    </WithArrows>
  );
}

const oneDay = (value: DayRange | null): CalendarDay | null =>
  value && value.min === value.max ? value.min : null;
