import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { useChangeActions, type ActionChange, type NamedAction } from './action-calls.ts';
import { ACTION_MESSAGES } from './action-view.ts';

/** Changes an action, confirms it in a toast and offers Undo. */
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
    // A promise, because callbacks of mutate() do not run after the calling dialog unmounts. The
    // call reports its own errors.
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
    /** Marks the work as done; pizzas count from now on. */
    done: (what: string) =>
      change({ kind: 'done', what }, say(ACTION_MESSAGES.needNot), { kind: 'reopened' }),
  };
}
