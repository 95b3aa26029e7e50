import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../connection/error-messages.ts';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { sendNote } from '../audit-calls.ts';
import { say } from '../../../language/language.ts';
import css from '../judging/LaneDialogs.module.css';

const MOST_CHARACTERS = 500;

interface NoteDialogProps {
  task: string;
  opened: boolean;
  onClose: () => void;
}

/** A rater's note about a pizza, for example that a wrong key was pressed. */
export function NoteDialog({ task, opened, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendNote(task, note),
    onSuccess: () => {
      setNote('');
      notify({ text: say({ en: 'Your note is stored.', es: 'Tu nota está guardada.' }) });
      onClose();
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: 'Leave a note', es: 'Dejar una nota' })}
      width="small"
    >
      <Textarea
        label={say({ en: 'Note', es: 'Nota' })}
        description={say({
          en: 'A wrong key, or what the digits cannot say. Please name nobody.',
          es: 'Una tecla equivocada o lo que los dígitos no dicen. Por favor, sin nombres.',
        })}
        data-autofocus
        autosize
        minRows={3}
        maxLength={MOST_CHARACTERS}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        {...(error && { error: failureOf(error) })}
      />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button
          color="char"
          loading={isPending}
          disabled={note.trim() === ''}
          onClick={() => mutate()}
        >
          {say({ en: 'Send', es: 'Enviar' })}
        </Button>
      </div>
    </Dialog>
  );
}
