import { isEmail } from './new-user.ts';

/** A report goes to people, not to mailing lists. */
export const MOST_RECIPIENTS = 20;

export const RECIPIENT_MESSAGES = {
  malformed: (address: string) => `'${address}' is no e-mail address.`,
  tooMany: `At most ${MOST_RECIPIENTS} addresses.`,
} as const;

/**
 * Who a report is mailed to: without blanks around, each address once whatever its capitals, in the
 * order given. Or why the list cannot be used.
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

/** Addresses as people type or paste them: by comma, semicolon, blank or line. */
export const typedAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
