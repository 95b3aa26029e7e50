/** Letters of right-to-left scripts, and characters that change the text direction. */
const TURNING =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** FSI and PDI of the Unicode bidirectional algorithm (UAX 9, section 2.4). */
const [FIRST, LAST] = ['\u2068', '\u2069'];

/**
 * A name for insertion into a text. Without isolation, a right-to-left name would reorder the
 * figures next to it.
 */
export const isolatedName = (name: string): string =>
  TURNING.test(name) ? `${FIRST}${bareName(name)}${LAST}` : name;

/** The name without the isolation characters around it. */
export const bareName = (name: string): string =>
  name.startsWith(FIRST) && name.endsWith(LAST) ? name.slice(1, -1) : name;
