import type { StoreAction } from '@crustodian/contract/actions';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../language/language.ts';
import { assigneesQuery, type ActionChange } from './action-calls.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import { DoneDialog } from './DoneDialog.tsx';
import { StartActionDialog } from './StartActionDialog.tsx';
import { SuggestDialog, type OtherStore } from './SuggestDialog.tsx';
import { useActionChange } from './use-action-change.ts';
import css from './ActionPage.module.css';

interface ActionButtonsProps {
  action: StoreAction;
  sentence: string;
  today: string;
  /** Stores the action may be suggested to. */
  others: readonly OtherStore[];
}

/** What people can do about an action; nobody can set its verdict by hand. */
export function ActionButtons({ action, sentence, today, others }: ActionButtonsProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { change, done, isPending } = useActionChange(action, {
    onSaid: () => setOpenDialog(null),
  });
  const { state } = action;
  return (
    <div className={css.acts}>
      {state === 'open' && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.9} aria-hidden />}
          loading={isPending}
          onClick={() => setOpenDialog('done')}
        >
          {say(ACTION_MESSAGES.done)}
        </Button>
      )}
      {state === 'watching' && (
        <Button variant="default" onClick={() => setOpenDialog('done')}>
          {say(ACTION_MESSAGES.changed)}
        </Button>
      )}
      {state === 'did-not-help' && (
        <Button onClick={() => setOpenDialog('else')}>{say(ACTION_MESSAGES.tryElse)}</Button>
      )}
      {state === 'proven' && others.length > 0 && (
        <Button
          leftSection={<IconCopyCheck size={17} stroke={1.7} aria-hidden />}
          onClick={() => setOpenDialog('suggest')}
        >
          {say(ACTION_MESSAGES.suggest)}
        </Button>
      )}
      {['proven', 'relapsed', 'expired', 'did-not-help'].includes(state) && (
        <Button
          variant={state === 'relapsed' ? 'filled' : 'default'}
          onClick={() =>
            change({ kind: 'reopened' }, say({ en: 'Open again.', es: 'Abierta de nuevo.' }))
          }
        >
          {say(state === 'expired' ? ACTION_MESSAGES.startAgain : ACTION_MESSAGES.reopen)}
        </Button>
      )}
      {(state === 'open' || state === 'watching') && <Give action={action} onGive={change} />}
      <Button
        variant="subtle"
        onClick={() => change({ kind: 'let-go' }, say(ACTION_MESSAGES.gone), { kind: 'reopened' })}
      >
        {say(ACTION_MESSAGES.letGo)}
      </Button>
      <ActionDialogs
        {...{ action, sentence, today, others, openDialog }}
        onDone={done}
        onClose={() => setOpenDialog(null)}
      />
    </div>
  );
}

type OpenDialog = 'done' | 'else' | 'suggest' | null;

interface ActionDialogsProps extends ActionButtonsProps {
  openDialog: OpenDialog;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Dialogs opened by the buttons above. */
function ActionDialogs({
  action,
  sentence,
  today,
  others,
  openDialog,
  onDone,
  onClose,
}: ActionDialogsProps) {
  return (
    <>
      <DoneDialog
        action={action}
        opened={openDialog === 'done'}
        onClose={onClose}
        onDone={onDone}
      />
      <StartActionDialog
        opened={openDialog === 'else'}
        onClose={onClose}
        today={today}
        from={{
          part: action.part,
          shift: action.shift,
          family: action.family,
          sentence,
          places: [{ venue: action.venue, after: action.id }],
        }}
      />
      <SuggestDialog
        action={action}
        stores={others}
        opened={openDialog === 'suggest'}
        onClose={onClose}
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
        <Button variant="default">
          {say({ en: 'Give to somebody else', es: 'Dársela a otra persona' })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.people!}>
        {data?.people.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() =>
              onGive(
                { kind: 'given', assignee: id },
                say({ en: `Given to ${name}.`, es: `Ahora la tiene ${name}.` }),
              )
            }
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
