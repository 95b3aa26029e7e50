import type { Memory } from '#platform/memory';
import type { SentName } from '@crustodian/domain/pizza/sent-names';

const keyOf = (venue: number, { kind, name }: SentName): string => `${venue} ${kind} ${name}`;

/** The names of which this process does not know that the store may send them; usually none. */
export const unknownNames = (
  { names: known }: Pick<Memory, 'names'>,
  venue: number,
  names: readonly SentName[],
): SentName[] => names.filter((one) => known.get(keyOf(venue, one)) === undefined);

/** Call once their capture is stored. */
export function rememberNames(
  { names: known }: Pick<Memory, 'names'>,
  venue: number,
  names: readonly SentName[],
): void {
  for (const one of names) known.set(keyOf(venue, one), true);
}
