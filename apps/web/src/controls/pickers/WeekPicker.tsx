import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekEnd, weekList } from '@crustodian/domain/time/week';
import { IconCalendar } from '@tabler/icons-react';
import { dayRangeText } from '../../pizza/formatters.ts';
import { WithArrows } from './CalendarPopover.tsx';
import type { PickerLook } from './PickerButton.tsx';
import { SearchableList } from './SearchableList.tsx';
import { StepArrows } from './StepArrows.tsx';
import { neighbours } from '../lists/neighbours.ts';
import { weekName } from '../week-name.ts';
import { OPENED_WITH } from '../week-reference.ts';
import { say } from '../../language/language.ts';

interface WeekPickerProps {
  /** Stamp of the week: its first day. */
  value: CalendarDay | null;
  onChange: (stamp: CalendarDay) => void;
  /** The week of this day is the newest in the list. */
  today: CalendarDay;
  look?: PickerLook;
  disabled?: boolean;
}

/** Picks a week from the current one back to that of 5 April 2021, newest first (decision X08). */
export function WeekPicker({ value, onChange, today, look, disabled }: WeekPickerProps) {
  const stamps = weekList(today, OPENED_WITH.reference);
  const { older, newer } = neighbours(stamps, value);
  return (
    <WithArrows>
      <SearchableList
        label={say({ en: 'Week', es: 'Semana' })}
        prompt={say({ en: 'Select date', es: 'Elige la fecha' })}
        icon={IconCalendar}
        look={look}
        disabled={disabled}
        value={value}
        onChange={onChange}
        options={stamps.map((stamp) => ({
          value: stamp,
          label: `${weekName(stamp)} · ${dayRangeText(stamp, weekEnd(stamp))}`,
        }))}
      />
      <StepArrows
        unit="week"
        onPrevious={older && !disabled ? () => onChange(older) : undefined}
        onNext={newer && !disabled ? () => onChange(newer) : undefined}
      />
    </WithArrows>
  );
}
