import { useCallback, useMemo, useState } from 'react';
import { NOTHING_SELECTED, rangeSelected, stillShown, toggled } from './selection.ts';
import type { ShownCard } from '../shown-cards.ts';

/** The ticked cards; one that leaves the grid is ticked no more. */
export function useSelection(shown: readonly ShownCard[]) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const order = useMemo(() => shown.map(({ card }) => card.tId), [shown]);
  const current = useMemo(() => stillShown(selection, order), [selection, order]);
  const select = useCallback(
    (index: number, range: boolean) =>
      setSelection((was) =>
        (range ? rangeSelected : toggled)(stillShown(was, order), order, index),
      ),
    [order],
  );
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  const cards = useMemo(
    () => shown.filter(({ card }) => current.ids.has(card.tId)).map(({ card }) => card),
    [shown, current],
  );
  return { ids: current.ids, cards, select, clear };
}
