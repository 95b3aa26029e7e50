import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { useChangeActions, type ActionChange, type NamedAction } from './action-calls.ts';
import { ACTION_MESSAGES } from './action-view.ts';

/** Says something of an action, tells that it was stored, and offers to take it back. */
export function useActionChange(
  action: NamedAction,
  { onSaid, keepUndo }: { onSaid?: () => void; keepUndo?: (undo: () => void) => void } = {},
) {
  const { mutate, mutateAsync, isPending } = useChangeActions();
  const change = (body: ActionChange, text: string, undo?: ActionChange) => {
    onSaid?.();
    const actions = [action];
    const act = undo && {
      label: say({ en: 'Undo', es: 'Deshacer' }),
      run: () => mutate({ actions, body: undo }),
    };
    // The dialog that asked may be closed by then, and with it callbacks of this call; failures tell themselves.
    mutateAsync({ actions, body }).then(
      () => {
        if (act) keepUndo?.(act.run);
        notify({ text, ...(act && { act }) });
      },
      () => undefined,
    );
  };
  return {
    change,
    isPending,
    /** The work is done: the next pizzas count. */
    done: (what: string) =>
      change({ kind: 'done', what }, say(ACTION_MESSAGES.needNot), { kind: 'reopened' }),
  };
}
