/** A share of the recipe as it is written, in whole percent: its bar and colour follow it, too. */
export const shownPercent = (share: number): number => Math.round(share * 100);

/** Above the recipe is red, anything else green (spec 001 section 9); what is written '0%' is not above. */
export const isOver = (share: number): boolean => shownPercent(share) > 0;
