/** Groups of the explorers' rows, as in the URL; separate because their labels load later. */
export const STATE_GROUP_KEYS = [
  'delivered',
  'generated',
  'complete',
  'selection',
  'waiting',
  'none',
] as const;

export type StateGroup = (typeof STATE_GROUP_KEYS)[number];
