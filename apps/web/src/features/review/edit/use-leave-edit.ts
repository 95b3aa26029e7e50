import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import type { OpenPizzaProps } from '../overlay/open-pizza.ts';
import { changedCount, editNote, type useEditing } from './use-editing.ts';
import { say } from '../../../language/language.ts';

/**
 * Escape leaves an edit before it closes the overlay. Leaving a changed draft needs confirmation,
 * whether by a key, an arrow, a click outside, Close, the browser's Back or leaving the page.
 */
export function useLeaveEdit(
  { onEditing }: Pick<OpenPizzaProps, 'onEditing'>,
  { editing, leave }: ReturnType<typeof useEditing>,
): void {
  const isChanged = editing !== null && changedCount(editing) > 0;
  const mayLeave = async () => !isChanged || confirmDiscarding(editNote(editing));
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !isSamePizza(current, next) && !(await mayLeave()),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
  // A layout effect, because the user may press Escape for the overlay as soon as the edit is seen
  // to end.
  useLayoutEffect(() => {
    const leaveAsked = async () => {
      if (await mayLeave()) leave();
    };
    // Deferred, because the same key press would also answer the question.
    const askSoon = () => void setTimeout(() => void leaveAsked());
    onEditing(editing && { what: editing.what, leave: askSoon });
    return () => onEditing(null);
  });
}

interface RouteLocation {
  pathname: string;
  search: object;
}

const isSamePizza = (current: RouteLocation, next: RouteLocation): boolean =>
  current.pathname === next.pathname && openOf(current) === openOf(next);

const openOf = ({ search }: RouteLocation): unknown => ('open' in search ? search.open : undefined);

const confirmDiscarding = (changed: string): Promise<boolean> =>
  confirm({
    title: say({ en: 'Discard your changes?', es: '¿Descartar tus cambios?' }),
    question: say({ en: `${changed}, not sent yet.`, es: `${changed}, sin enviar.` }),
    act: say({ en: 'Discard changes', es: 'Descartar los cambios' }),
    destructive: true,
  });
