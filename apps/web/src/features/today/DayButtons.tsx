import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lineAct } from '@crustodian/domain/today/line-acts';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../language/language.ts';
import { StartActionDialog } from '../actions/StartActionDialog.tsx';
import { TODAY_MESSAGES } from './today-view.ts';

interface DayButtonsProps {
  line: TodayLine & { kind: 'day' };
  sentence: string;
  today: CalendarDay;
}

/** A fault of a whole day is acted on; of the mean alone its pizzas are looked at. */
export function DayButtons({ line, sentence, today }: DayButtonsProps) {
  const [isStarting, setIsStarting] = useState(false);
  const { part, days } = line;
  if (part === null) return <DayLink {...days[0]!} />;
  return (
    <>
      <Button onClick={() => setIsStarting(true)}>{say(lineAct(line))}</Button>
      <StartActionDialog
        opened={isStarting}
        onClose={() => setIsStarting(false)}
        today={today}
        from={{
          part,
          shift: null,
          family: null,
          sentence,
          places: days.map(({ venue }) => ({ venue })),
        }}
      />
    </>
  );
}

/** To the pizzas of a day. */
export const DayLink = ({ venue, day }: { venue: string; day: CalendarDay }) => (
  <Button
    variant="default"
    renderRoot={(props) => (
      <Link to="/daily-feed" search={{ venue, min: day, max: day }} {...props} />
    )}
  >
    {say(TODAY_MESSAGES.seeDay)}
  </Button>
);
