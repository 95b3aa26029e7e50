import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import type { OpenPizzaProps } from '../overlay/open-pizza.ts';
import { changedCount, editNote, type useEditing } from './use-editing.ts';
import { say } from '../../../language/language.ts';

/**
 * Escape leaves an edit before it leaves the overlay; a draft that differs is left only on purpose,
 * whether by a key, an arrow, a click outside, Close, the browser's Back or the end of the page.
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
  // Before the paint: whoever sees that the edit is left may press Escape at once, for the overlay.
  useLayoutEffect(() => {
    const leaveAsked = async () => {
      if (await mayLeave()) leave();
    };
    // Asked after the key press, which would answer the question as well.
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
