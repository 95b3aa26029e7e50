import type { ActionState } from '@crustodian/domain/actions/watch';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Shift } from '@crustodian/domain/time/shift';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { ACTION_MESSAGES } from '../actions/action-view.ts';
import { StartActionDialog } from '../actions/StartActionDialog.tsx';
import { NotAProblemDialog } from './NotAProblemDialog.tsx';
import { useActOnSignals, useUndoActs, type NamedSignal, type SignalAct } from './today-calls.ts';
import { TODAY_MESSAGES } from './today-view.ts';
import css from './LineButtons.module.css';

interface LineButtonsProps {
  line: KitchenLine;
  sentence: string;
  signals: readonly NamedSignal[];
  timesSaid: number;
  /** 'Wicker Park', 'All stores'. */
  where: string;
  today: CalendarDay;
}

type KitchenLine = Extract<TodayLine, { kind: 'kitchen' | 'chain-wide' }>;

/** Of one store the shift of its signal; a fault of many is one of all shifts. */
const shiftOfLine = (line: KitchenLine): Shift | null =>
  line.kind === 'kitchen' ? line.signal.shift : null;

/** What can be done about a fault of the kitchen; each act can be undone. */
export function LineButtons({
  line,
  sentence,
  signals,
  timesSaid,
  where,
  today,
}: LineButtonsProps) {
  const [isStarting, setIsStarting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const say = useSay(signals);
  return (
    <>
      <Button.Group>
        <Button onClick={() => setIsStarting(true)}>
          {line.kind === 'chain-wide' ? TODAY_MESSAGES.startOne : TODAY_MESSAGES.start}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button className={css.more!} aria-label={`More: ${sentence}`}>
              <IconChevronDown size={16} stroke={1.9} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              renderRoot={(props) => <Link to="/signal" search={signals[0]!} {...props} />}
            >
              {TODAY_MESSAGES.see}
            </Menu.Item>
            <Menu.Item onClick={() => setIsAsking(true)}>{TODAY_MESSAGES.notAProblem}</Menu.Item>
            <Menu.Item
              onClick={() =>
                say({ kind: 'camera' }, `${where}: marked as camera. Kitchen signals wait.`)
              }
            >
              {TODAY_MESSAGES.isCamera}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <StartActionDialog
        opened={isStarting}
        onClose={() => setIsStarting(false)}
        today={today}
        from={{ part: line.part, shift: shiftOfLine(line), sentence, places: signals }}
      />
      <NotAProblemDialog
        opened={isAsking}
        timesSaid={timesSaid}
        where={where}
        onClose={() => setIsAsking(false)}
        onSay={(act) => {
          setIsAsking(false);
          say(act, `${where}: not a problem.`);
        }}
      />
    </>
  );
}

/** Says something of a line's signals, and offers to take it back. */
function useSay(signals: readonly NamedSignal[]) {
  const { mutate } = useActOnSignals();
  const undo = useUndoActs();
  return (act: SignalAct, text: string) =>
    mutate(
      { signals, act },
      {
        onSuccess: () => notify({ text, act: { label: 'Undo', run: () => undo.mutate(signals) } }),
      },
    );
}

/** The signals of a doubted camera's store wait until the doubt is taken back. */
export function CameraButton({ signals }: Pick<LineButtonsProps, 'signals'>) {
  const { mutate, isPending } = useUndoActs();
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate(signals)}>
      {TODAY_MESSAGES.backToKitchen}
    </Button>
  );
}

const BUTTONS: Partial<Record<ActionState, string>> = {
  'did-not-help': ACTION_MESSAGES.tryElse,
  relapsed: ACTION_MESSAGES.reopen,
};

/** To what an action's pizzas said, where it is opened again or something else is tried. */
export function ActionLink({ line: { action } }: { line: TodayLine & { kind: 'action' } }) {
  const { id, venue, state, first } = action;
  return (
    <Button
      variant={state === 'proven' ? 'default' : 'filled'}
      renderRoot={(props) => <Link to="/action" search={{ venue, action: id }} {...props} />}
    >
      {BUTTONS[state] ?? `See the ${first.pizzas}`}
    </Button>
  );
}
