import type { StoreAction } from '@crustodian/contract/actions';
import { notify } from '../../controls/feedback/toast.tsx';
import { useChangeActions, type ActionChange } from './action-calls.ts';
import { ACTION_MESSAGES } from './action-view.ts';

/** Says something of an action, tells that it was stored, and offers to take it back. */
export function useSayOfAction(action: StoreAction, onSaid: () => void) {
  const { mutate, isPending } = useChangeActions();
  const say = (body: ActionChange, text: string, undo?: ActionChange) => {
    onSaid();
    const actions = [action];
    const act = undo && { label: 'Undo', run: () => mutate({ actions, body: undo }) };
    mutate({ actions, body }, { onSuccess: () => notify({ text, ...(act && { act }) }) });
  };
  return {
    say,
    isPending,
    /** The work is done: the next pizzas count. */
    done: (what: string) =>
      say({ kind: 'done', what }, ACTION_MESSAGES.needNot, { kind: 'reopened' }),
  };
}
