// A venue's wall-clock time is 'YYYY/MM/DD HH:MM:SS' on the wire (X01).

/** Its calendar day: '2024-03-10'. After midnight, the business day is still the previous one. */
export const localDay = (localTs: string): string => localTs.slice(0, 10).replaceAll('/', '-');

/** '18:40'. */
export const localClock = (localTs: string): string => localTs.slice(11, 16);

/** In PostgreSQL's format: '2024-03-10 18:40:00'. */
export const localTimestamp = (localTs: string): string => localTs.replaceAll('/', '-');

/** In milliseconds, as if the clock showed UTC, so that differences are wall-clock differences. */
export const localMs = (localTs: string): number =>
  Date.parse(`${localTimestamp(localTs).replace(' ', 'T')}Z`);
