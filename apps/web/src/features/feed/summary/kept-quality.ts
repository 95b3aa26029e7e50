import { readVenueStats } from '@crustodian/contract/directory';
import type { Answer } from '@crustodian/contract/wire/endpoint';

type VenueStats = Answer<typeof readVenueStats>;

const keyOf = (venue: number): string => `crustodian-quality-definition-${venue}`;

/** The statistics that a venue had last time, so that scores have their colors at once; undefined where none are kept. */
export function keptQuality(venue: number): VenueStats | undefined {
  const text = localStorage.getItem(keyOf(venue));
  if (text === null) return undefined;
  try {
    return readVenueStats.answer.parse({ quality_definition: JSON.parse(text) });
  } catch {
    // Kept by an older version or changed by hand: the server is asked anyway.
    return undefined;
  }
}

export function keepQuality(venue: number, { quality_definition }: VenueStats): void {
  localStorage.setItem(keyOf(venue), JSON.stringify(quality_definition));
}
