import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { monthList } from '@crustodian/domain/time/month';
import { IconCalendarMonth } from '@tabler/icons-react';
import { monthText } from '../../pizza/formatters.ts';
import { WithArrows } from './CalendarPopover.tsx';
import type { PickerLook } from './PickerButton.tsx';
import { SearchableList } from './SearchableList.tsx';
import { StepArrows } from './StepArrows.tsx';
import { neighbours } from '../lists/neighbours.ts';
import { say } from '../../language/language.ts';

interface MonthPickerProps {
  /** Stamp of the month: its first day. */
  value: CalendarDay | null;
  onChange: (stamp: CalendarDay) => void;
  /** The month of this day is the newest in the list. */
  today: CalendarDay;
  look?: PickerLook;
  disabled?: boolean;
}

/** Picks a month from the current one back to March 2023, newest first (decision X08). */
export function MonthPicker({ value, onChange, today, look, disabled }: MonthPickerProps) {
  const stamps = monthList(today);
  const { older, newer } = neighbours(stamps, value);
  return (
    <WithArrows>
      <SearchableList
        label={say({ en: 'Month', es: 'Mes' })}
        prompt={say({ en: 'Select date', es: 'Elige la fecha' })}
        icon={IconCalendarMonth}
        look={look}
        disabled={disabled}
        value={value}
        onChange={onChange}
        options={stamps.map((stamp) => ({ value: stamp, label: monthText(stamp) }))}
      />
      <StepArrows
        unit="month"
        onPrevious={older && !disabled ? () => onChange(older) : undefined}
        onNext={newer && !disabled ? () => onChange(newer) : undefined}
      />
    </WithArrows>
  );
}
