import type { StoreAction } from '@crustodian/contract/actions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { say } from '../../language/language.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import { GoldenOfAction } from './GoldenOfAction.tsx';
import { What } from './StartActionDialog.tsx';
import css from './ActionPage.module.css';

interface DoneDialogProps {
  action: StoreAction;
  opened: boolean;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Asks what was done, in words everyone can read, next to the golden sample. */
export function DoneDialog({ action, opened, onClose, onDone }: DoneDialogProps) {
  const [what, setWhat] = useState(action.what);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: 'What was done?', es: '¿Qué se hizo?' })}
      width="small"
    >
      <div className={css.doneForm}>
        {opened && <GoldenOfAction action={action} />}
        <What part={action.part} what={what} onWhat={setWhat} />
        <Button disabled={what.trim() === ''} onClick={() => onDone(what.trim())}>
          {say(ACTION_MESSAGES.done)}
        </Button>
      </div>
    </Dialog>
  );
}
