/** A screen's request to the service worker to cache what it needs to work offline. */
export interface ToKeep {
  venue: string;
  /** URLs of the page and its resources. */
  page: string[];
  /** URL of the screen's data. */
  data: string;
  pictures: string[];
}

/** Type guard for such messages; accepts only URLs of this origin. */
export function isToKeep(message: unknown, site: string): message is ToKeep {
  if (typeof message !== 'object' || message === null) return false;
  const { venue, page, data, pictures } = message as Record<keyof ToKeep, unknown>;
  if (typeof venue !== 'string' || !/^\d+$/.test(venue)) return false;
  if (!Array.isArray(page) || !Array.isArray(pictures)) return false;
  return [...page, data, ...pictures].every((address: unknown) => isOf(site, address));
}

function isOf(site: string, address: unknown): boolean {
  try {
    return typeof address === 'string' && new URL(address, site).origin === site;
  } catch {
    return false;
  }
}
