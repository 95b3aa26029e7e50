import type { DayRange } from '@crustodian/domain/time/day-range';
import { useState } from 'react';
import { DayPicker } from '../../controls/pickers/DayPicker.tsx';
import { DayRangePicker } from '../../controls/pickers/DayRangePicker.tsx';
import { DaysPicker } from '../../controls/pickers/DaysPicker.tsx';
import { MonthPicker } from '../../controls/pickers/MonthPicker.tsx';
import { TimeRange } from '../../controls/pickers/TimeRange.tsx';
import type { HourRange } from '../../controls/time-of-day.ts';
import { WeekPicker } from '../../controls/pickers/WeekPicker.tsx';
import { Case, Control } from './Case.tsx';
import { datesOf, failingDates, noDates, TODAY, VOLUME } from './sample.ts';

const nothing = () => undefined;

export function DayCases() {
  const [day, setDay] = useState<string | null>('2025-11-15');
  const [empty, setEmpty] = useState<string | null>(null);
  return (
    <Control name="DayPicker">
      <Case state="Mondays without data" value={day}>
        <DayPicker value={day} onChange={setDay} today={TODAY} datesOf={datesOf} />
      </Case>
      <Case state="nothing chosen" value={empty}>
        <DayPicker value={empty} onChange={setEmpty} today={TODAY} />
      </Case>
      <Case state="in a form">
        <DayPicker look="field" value={day} onChange={setDay} today={TODAY} />
      </Case>
      <Case state="disabled">
        <DayPicker value="2025-11-15" onChange={nothing} today={TODAY} disabled />
      </Case>
    </Control>
  );
}

export function RangeCases() {
  const [range, setRange] = useState<DayRange | null>({ min: '2025-11-09', max: '2025-11-15' });
  const [past, setPast] = useState<DayRange | null>({ min: '2024-02-15', max: '2024-02-20' });
  const [open, setOpen] = useState<DayRange | null>(null);
  return (
    <Control name="DayRangePicker">
      <Case state="Mondays without data" value={range}>
        <DayRangePicker value={range} onChange={setRange} today={TODAY} datesOf={datesOf} />
      </Case>
      <Case state="in the past" value={past}>
        <DayRangePicker value={past} onChange={setPast} today={TODAY} datesOf={datesOf} />
      </Case>
      <Case state="days still loading" value={open}>
        <DayRangePicker value={open} onChange={setOpen} today={TODAY} datesOf={noDates} />
      </Case>
      <Case state="days could not be loaded" value={open}>
        <DayRangePicker value={open} onChange={setOpen} today={TODAY} datesOf={failingDates} />
      </Case>
      <Case state="disabled">
        <DayRangePicker value={range} onChange={nothing} today={TODAY} disabled />
      </Case>
    </Control>
  );
}

export function DaysCases() {
  const [days, setDays] = useState<DayRange | null>({ min: '2025-11-15', max: '2025-11-15' });
  return (
    <Control name="DaysPicker">
      <Case state="a day" value={days}>
        <DaysPicker value={days} onChange={setDays} today={TODAY} datesOf={datesOf} />
      </Case>
      <Case state="disabled">
        <DaysPicker value={days} onChange={nothing} today={TODAY} disabled />
      </Case>
    </Control>
  );
}

export function WeekAndMonthCases() {
  const [week, setWeek] = useState<string | null>('2025-11-09');
  const [month, setMonth] = useState<string | null>('2025-10-01');
  return (
    <>
      <Control name="WeekPicker">
        <Case state="chosen" value={week}>
          <WeekPicker value={week} onChange={setWeek} today={TODAY} />
        </Case>
        <Case state="nothing chosen">
          <WeekPicker value={null} onChange={nothing} today={TODAY} />
        </Case>
        <Case state="disabled">
          <WeekPicker value="2025-11-09" onChange={nothing} today={TODAY} disabled />
        </Case>
      </Control>
      <Control name="MonthPicker">
        <Case state="chosen" value={month}>
          <MonthPicker value={month} onChange={setMonth} today={TODAY} />
        </Case>
        <Case state="disabled">
          <MonthPicker value="2025-10-01" onChange={nothing} today={TODAY} disabled />
        </Case>
      </Control>
    </>
  );
}

export function TimeRangeCases() {
  const [hours, setHours] = useState<HourRange>([11, 24]);
  const [plain, setPlain] = useState<HourRange>([0, 24]);
  return (
    <Control name="TimeRange">
      <Case state="with the day's volume" value={hours} wide>
        <TimeRange value={hours} onChange={setHours} volume={VOLUME} />
      </Case>
      <Case state="without volume" value={plain} wide>
        <TimeRange value={plain} onChange={setPlain} />
      </Case>
      <Case state="disabled" wide>
        <TimeRange value={[9, 17]} onChange={nothing} volume={VOLUME} disabled />
      </Case>
    </Control>
  );
}
