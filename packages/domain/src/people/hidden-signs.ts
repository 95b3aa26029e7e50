/** Control signs, and what turns the direction of letters or shows none; joiners belong to names in some scripts. */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Whether a text has signs that its readers cannot see: with them two texts look the same and are not. */
export const hasHiddenSigns = (text: string): boolean => HIDDEN.test(text);
