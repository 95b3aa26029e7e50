/**
 * Control characters, and characters that change the text direction or are invisible. Joiners are
 * allowed, because names in some scripts need them.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/**
 * Whether a text has characters that readers cannot see, which would let two different texts look
 * the same.
 */
export const hasHiddenSigns = (text: string): boolean => HIDDEN.test(text);
