import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../connection/error-messages.ts';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { sendNote } from '../audit-calls.ts';
import css from '../judging/LaneDialogs.module.css';

const MOST_CHARACTERS = 500;

interface NoteDialogProps {
  task: string;
  opened: boolean;
  onClose: () => void;
}

/** What a rater wants to say of a pizza, such as a wrong key. */
export function NoteDialog({ task, opened, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendNote(task, note),
    onSuccess: () => {
      setNote('');
      notify({ text: 'Your note is stored.' });
      onClose();
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Leave a note" width="small">
      <Textarea
        label="Note"
        description="A wrong key, or what the digits cannot say. Please name nobody."
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
          Cancel
        </Button>
        <Button
          color="char"
          loading={isPending}
          disabled={note.trim() === ''}
          onClick={() => mutate()}
        >
          Send
        </Button>
      </div>
    </Dialog>
  );
}
