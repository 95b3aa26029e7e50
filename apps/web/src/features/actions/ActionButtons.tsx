import type { StoreAction } from '@crustodian/contract/actions';
import { Button, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { notify } from '../../controls/feedback/toast.tsx';
import { assigneesQuery, useChangeActions, type ActionChange } from './action-calls.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import { StartActionDialog, What } from './StartActionDialog.tsx';
import css from './ActionPage.module.css';

interface ActionButtonsProps {
  action: StoreAction;
  sentence: string;
  today: string;
}

/** What people can do about an action; the verdict is not theirs to set. */
export function ActionButtons({ action, sentence, today }: ActionButtonsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { mutate, isPending } = useChangeActions();
  const say = (body: ActionChange, text: string, undo?: ActionChange) => {
    setOpenDialog(null);
    const actions = [action];
    const act = undo && { label: 'Undo', run: () => mutate({ actions, body: undo }) };
    mutate({ actions, body }, { onSuccess: () => notify({ text, ...(act && { act }) }) });
  };
  const { state } = action;
  return (
    <div className={css.acts}>
      {state === 'open' && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.9} aria-hidden />}
          loading={isPending}
          onClick={() => setOpenDialog('done')}
        >
          {ACTION_MESSAGES.done}
        </Button>
      )}
      {state === 'watching' && (
        <Button variant="default" onClick={() => setOpenDialog('done')}>
          {ACTION_MESSAGES.changed}
        </Button>
      )}
      {state === 'did-not-help' && (
        <Button onClick={() => setOpenDialog('else')}>{ACTION_MESSAGES.tryElse}</Button>
      )}
      {['proven', 'relapsed', 'expired', 'did-not-help'].includes(state) && (
        <Button
          variant={state === 'relapsed' ? 'filled' : 'default'}
          onClick={() => say({ kind: 'reopened' }, 'Open again.')}
        >
          {state === 'expired' ? ACTION_MESSAGES.startAgain : ACTION_MESSAGES.reopen}
        </Button>
      )}
      {(state === 'open' || state === 'watching') && <Give action={action} onGive={say} />}
      <Button
        variant="subtle"
        onClick={() => say({ kind: 'let-go' }, 'Let go.', { kind: 'reopened' })}
      >
        {ACTION_MESSAGES.letGo}
      </Button>
      <ActionDialogs
        {...{ action, sentence, today, openDialog, say }}
        onClose={() => setOpenDialog(null)}
      />
    </div>
  );
}

type OpenDialog = 'done' | 'else' | null;

interface ActionDialogsProps extends ActionButtonsProps {
  openDialog: OpenDialog;
  onClose: () => void;
  say: (body: ActionChange, text: string, undo?: ActionChange) => void;
}

/** The dialogs behind these buttons. */
function ActionDialogs({ action, sentence, today, openDialog, say, onClose }: ActionDialogsProps) {
  return (
    <>
      <DoneDialog
        action={action}
        opened={openDialog === 'done'}
        onClose={onClose}
        onDone={(what) =>
          say({ kind: 'done', what }, ACTION_MESSAGES.needNot, { kind: 'reopened' })
        }
      />
      <StartActionDialog
        opened={openDialog === 'else'}
        onClose={onClose}
        today={today}
        from={{
          part: action.part,
          shift: action.shift,
          sentence,
          places: [{ venue: action.venue, after: action.id }],
        }}
      />
    </>
  );
}

interface GiveProps {
  action: StoreAction;
  onGive: (body: ActionChange, text: string) => void;
}

function Give({ action, onGive }: GiveProps) {
  const { data } = useQuery(assigneesQuery(Number(action.venue)));
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">Give to somebody else</Button>
      </Menu.Target>
      <Menu.Dropdown className={css.people!}>
        {data?.people.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => onGive({ kind: 'given', assignee: id }, `Given to ${name}.`)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface DoneDialogProps {
  action: StoreAction;
  opened: boolean;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** What was done, in the words that everybody reads. */
function DoneDialog({ action, opened, onClose, onDone }: DoneDialogProps) {
  const [what, setWhat] = useState(action.what);
  return (
    <Dialog opened={opened} onClose={onClose} title="What was done?" width="small">
      <div className={css.doneForm}>
        <What part={action.part} what={what} onWhat={setWhat} />
        <Button disabled={what.trim() === ''} onClick={() => onDone(what.trim())}>
          {ACTION_MESSAGES.done}
        </Button>
      </div>
    </Dialog>
  );
}
