/** What a screen asks the service worker to keep, so that it plays on without a network. */
export interface ToKeep {
  venue: string;
  /** Addresses of the page and its parts. */
  page: string[];
  /** Address of the screen's data. */
  data: string;
  pictures: string[];
}

/** Whether a message of a page asks for that, with addresses of this site alone. */
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
