import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lineAct } from '@crustodian/domain/today/line-acts';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { StartActionDialog } from '../actions/StartActionDialog.tsx';
import { useLineActs } from './line-keys.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { NotAProblemDialog } from './NotAProblemDialog.tsx';
import { useActOnDays, useUndoDayActs, type DayAct } from './today-calls.ts';
import { dayPart, TODAY_MESSAGES } from './today-view.ts';

interface DayButtonsProps {
  line: TodayLine & { kind: 'day' };
  sentence: string;
  /** How often users have answered that this is no problem. */
  timesSaid: number;
  /** 'Wicker Park', 'All stores'. */
  where: string;
  today: CalendarDay;
}

/**
 * For a fault of a whole day an action can be started; for the mean alone the button shows its
 * pizzas. Either can be answered as no problem.
 */
export function DayButtons({ line, sentence, timesSaid, where, today }: DayButtonsProps) {
  const [isStarting, setIsStarting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { part, days } = line;
  const keys = useLineActs(line.key, {
    ...(part !== null && { start: () => setIsStarting(true) }),
    notAProblem: () => setIsAsking(true),
  });
  const sayOf = useDayAnswer(line, where, keys.keepUndo);
  return (
    <>
      <Button.Group>
        {part === null ? (
          <DayLink {...days[0]!} />
        ) : (
          <Button onClick={() => setIsStarting(true)}>{say(lineAct(line))}</Button>
        )}
        <MoreMenu sentence={sentence} variant={part === null ? 'default' : 'filled'}>
          <Menu.Item onClick={() => setIsAsking(true)}>{say(TODAY_MESSAGES.notAProblem)}</Menu.Item>
        </MoreMenu>
      </Button.Group>
      {part !== null && (
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
      )}
      <NotAProblemDialog
        opened={isAsking}
        timesSaid={timesSaid}
        where={where}
        onClose={() => setIsAsking(false)}
        onSay={(act) => {
          setIsAsking(false);
          sayOf(act);
        }}
      />
    </>
  );
}

/** Answers that a line's days are no problem, with Undo. */
function useDayAnswer(
  line: DayButtonsProps['line'],
  where: string,
  onSaid: (undo: () => void) => void,
) {
  const { mutate } = useActOnDays();
  const undo = useUndoDayActs();
  const days = line.days.map((one) => ({ venue: one.venue, day: one.day, part: dayPart(one) }));
  return (act: DayAct) =>
    mutate(
      { days, act },
      {
        onSuccess: () => {
          const run = () => undo.mutate(days);
          onSaid(run);
          notify({
            text: say({ en: `${where}: not a problem.`, es: `${where}: no es un problema.` }),
            act: { label: say(TODAY_MESSAGES.undo), run },
          });
        },
      },
    );
}

/** Link to the pizzas of a day. */
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
