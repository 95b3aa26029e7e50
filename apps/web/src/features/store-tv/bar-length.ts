/** Length of the bar of a score of 100% (spec 002 section 9). */
const LONGEST_BAR_PX = 500;

/** Length in pixels of the bar of a fraction. */
export const barLength = (share: number): number =>
  Math.round(Math.min(1, Math.max(0, share)) * LONGEST_BAR_PX);
