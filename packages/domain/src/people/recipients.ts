import { isEmail } from './new-user.ts';

/** Maximum number of addresses: reports go to people, not to mailing lists. */
export const MOST_RECIPIENTS = 20;

export const RECIPIENT_MESSAGES = {
  malformed: (address: string) => `'${address}' is not a valid e-mail address.`,
  tooMany: `At most ${MOST_RECIPIENTS} addresses.`,
} as const;

/**
 * The recipients of a report: trimmed and without duplicates (case-insensitive), in the given
 * order; or the reason the list is invalid.
 */
export function recipientsOf(
  addresses: readonly string[],
): { recipients: string[] } | { refused: string } {
  const recipients: string[] = [];
  const known = new Set<string>();
  for (const address of addresses.map((text) => text.trim()).filter(Boolean)) {
    if (!isEmail(address)) return { refused: RECIPIENT_MESSAGES.malformed(address.slice(0, 100)) };
    if (known.has(address.toLowerCase())) continue;
    known.add(address.toLowerCase());
    recipients.push(address);
  }
  if (recipients.length > MOST_RECIPIENTS) return { refused: RECIPIENT_MESSAGES.tooMany };
  return { recipients };
}

/** Addresses as typed or pasted, separated by commas, semicolons, blanks or line breaks. */
export const typedAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
