import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { NotAProblemDialog } from './NotAProblemDialog.tsx';
import { useActOnSignals, useUndoActs, type NamedSignal, type SignalAct } from './today-calls.ts';
import { TODAY_MESSAGES } from './today-view.ts';
import css from './LineActs.module.css';

interface LineActsProps {
  sentence: string;
  signals: readonly NamedSignal[];
  timesSaid: number;
  /** 'Wicker Park', 'All stores'. */
  where: string;
}

/** What can be done about a fault of the kitchen; each act can be undone. */
export function LineActs({ sentence, signals, timesSaid, where }: LineActsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const say = useSay(signals);
  return (
    <>
      <Button.Group>
        <Button renderRoot={(props) => <Link to="/signal" search={signals[0]!} {...props} />}>
          {TODAY_MESSAGES.see}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button className={css.more!} aria-label={`More: ${sentence}`}>
              <IconChevronDown size={16} stroke={1.9} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
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

/** The signals of a doubted camera's store wait until somebody takes the doubt back. */
export function CameraActs({ signals }: Pick<LineActsProps, 'signals'>) {
  const { mutate, isPending } = useUndoActs();
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate(signals)}>
      {TODAY_MESSAGES.backToKitchen}
    </Button>
  );
}
