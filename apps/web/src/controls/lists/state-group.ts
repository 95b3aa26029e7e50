/** Parts of the explorers' lists, as the address names them; apart from their looks, which load later. */
export const STATE_GROUP_KEYS = [
  'delivered',
  'generated',
  'complete',
  'selection',
  'waiting',
  'none',
] as const;

export type StateGroup = (typeof STATE_GROUP_KEYS)[number];
