/** Ids of the selected pizzas, and the pizza that a range starts from. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** Selects or deselects one pizza of the shown order. */
export function toggled(selection: Selection, order: readonly string[], index: number): Selection {
  const id = order[index];
  if (id === undefined) return selection;
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Selects everything between the last selected pizza and this one; without one, only this one. */
export function rangeSelected(
  selection: Selection,
  order: readonly string[],
  index: number,
): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  if (from === -1) return toggled(selection, order, index);
  const range = order.slice(Math.min(from, index), Math.max(from, index) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

/** Deselects pizzas that are no longer shown; returns the same selection if nothing changed. */
export function stillShown(selection: Selection, order: readonly string[]): Selection {
  const shown = new Set(order);
  const ids = new Set([...selection.ids].filter((id) => shown.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids };
}
