import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Shift } from '@crustodian/domain/time/shift';
import { lineAct } from '@crustodian/domain/today/line-acts';
import type { OpenSignal } from '@crustodian/domain/today/today-facts';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { CAMERA_ACTS } from '../cameras/use-camera-answer.ts';
import { StartActionDialog } from '../actions/StartActionDialog.tsx';
import { useLineActs } from './line-keys.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { NotAProblemDialog } from './NotAProblemDialog.tsx';
import { useActOnSignals, useUndoActs, type NamedSignal, type SignalAct } from './today-calls.ts';
import { TODAY_MESSAGES } from './today-view.ts';

interface LineButtonsProps {
  line: KitchenLine;
  sentence: string;
  signals: readonly NamedSignal[];
  timesSaid: number;
  /** 'Wicker Park', 'All stores'. */
  where: string;
  today: CalendarDay;
  /** Whether this is the signal's own page. */
  isOnItsPage?: boolean;
}

type KitchenLine = Extract<TodayLine, { kind: 'kitchen' | 'chain-wide' }>;

/**
 * For one store the pizzas are those of its signal's shift and specialty; for several stores they
 * are all pizzas.
 */
const pizzasOfLine = (line: KitchenLine): Pick<OpenSignal, 'family'> & { shift: Shift | null } =>
  line.kind === 'kitchen'
    ? { shift: line.signal.shift, family: line.signal.family }
    : { shift: null, family: null };

/** Commands for a kitchen fault; each can be undone. */
export function LineButtons({
  line,
  sentence,
  signals,
  timesSaid,
  where,
  today,
  isOnItsPage = false,
}: LineButtonsProps) {
  const [isStarting, setIsStarting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isCamera = () =>
    sayOf(
      { kind: 'camera' },
      say({
        en: `${where}: marked as camera. Kitchen signals wait.`,
        es: `${where}: anotado como cámara. Las señales de cocina esperan.`,
      }),
    );
  const keys = useLineActs(line.key, {
    start: () => setIsStarting(true),
    notAProblem: () => setIsAsking(true),
    camera: isCamera,
  });
  const sayOf = useSignalAnswer(signals, keys.keepUndo);
  return (
    <>
      <Button.Group>
        <Button onClick={() => setIsStarting(true)}>{say(lineAct(line))}</Button>
        <MoreMenu sentence={sentence}>
          <MoreItems
            first={isOnItsPage ? null : signals[0]!}
            onNotAProblem={() => setIsAsking(true)}
            onCamera={isCamera}
          />
        </MoreMenu>
      </Button.Group>
      <StartActionDialog
        opened={isStarting}
        onClose={() => setIsStarting(false)}
        today={today}
        from={{ part: line.part, ...pizzasOfLine(line), sentence, places: signals }}
      />
      <NotAProblemDialog
        opened={isAsking}
        timesSaid={timesSaid}
        where={where}
        onClose={() => setIsAsking(false)}
        onSay={(act) => {
          setIsAsking(false);
          sayOf(
            { kind: 'not-a-problem', ...act },
            say({ en: `${where}: not a problem.`, es: `${where}: no es un problema.` }),
          );
        }}
      />
    </>
  );
}

interface MoreItemsProps {
  /** The signal to show. */
  first: NamedSignal | null;
  onNotAProblem: () => void;
  onCamera: () => void;
}

const MoreItems = ({ first, onNotAProblem, onCamera }: MoreItemsProps) => (
  <>
    {first && (
      <Menu.Item renderRoot={(props) => <Link to="/signal" search={first} {...props} />}>
        {say(TODAY_MESSAGES.see)}
      </Menu.Item>
    )}
    <Menu.Item onClick={onNotAProblem}>{say(TODAY_MESSAGES.notAProblem)}</Menu.Item>
    <Menu.Item onClick={onCamera}>{say(TODAY_MESSAGES.isCamera)}</Menu.Item>
  </>
);

/** Answers a line's signals, with Undo. */
function useSignalAnswer(signals: readonly NamedSignal[], onSaid: (undo: () => void) => void) {
  const { mutate } = useActOnSignals();
  const undo = useUndoActs();
  return (act: SignalAct, text: string) =>
    mutate(
      { signals, act },
      {
        onSuccess: () => {
          const run = () => undo.mutate(signals);
          onSaid(run);
          notify({ text, act: { label: say(TODAY_MESSAGES.undo), run } });
        },
      },
    );
}

/** Withdraws the doubt about a store's camera, on which its signals wait. */
export function CameraButton({ signals }: Pick<LineButtonsProps, 'signals'>) {
  const { mutate, isPending } = useUndoActs();
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate(signals)}>
      {say(CAMERA_ACTS.kitchen)}
    </Button>
  );
}
