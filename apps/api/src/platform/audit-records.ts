import { fingerprintOfSeals, type DeletionRecord } from '#platform/audit-deletion';

const DAY_MS = 24 * 3_600_000;

/** What an audit entry records about an erasure of a person's names from other entries. */
export type ErasureRecord = {
  erasure: number;
  /** Number of sealed entries that it changed. */
  entries: number;
  /** SHA-256 of their positions and what was written into them. */
  fingerprint: string;
};

/** An entry that says what may be missing from the log, or changed in it. */
export interface TellingEntry {
  /** Infinity until the entry is sealed. */
  position: number;
  company: number | null;
  at: Date;
  action: string;
  subject: string;
  after: object | null;
}

/** SQL values of `action` of these entries. */
export const TELLING_ACTIONS = ['entries_deleted', 'retention_changed', 'person_erased'] as const;

interface Change {
  company: number | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Null: kept for ever. */
  days: number | null;
}

interface Recorded extends Change {
  fingerprint: string;
}

interface Deletion {
  first: number;
  last: number;
  count: number;
  fingerprint: ReturnType<typeof fingerprintOfSeals>;
}

/** An entry that was written at this time, unless its clock was ahead; milliseconds since 1970. */
interface Dated {
  position: number;
  at: number;
}

/**
 * Compares deletions with the entries that record them, and with how long the company kept its log
 * at that time according to the log itself. Entries are added in the order of the log.
 */
export function recordedDeletions() {
  const seen = new Map<number, Deletion>();
  const recorded = new Map<number, Recorded>();
  const changes: Change[] = [];
  /** About one a day, in the order of both position and time. */
  const dated: Dated[] = [];
  return {
    addDeleted(deletion: number, left: { position: number; seal: Buffer }) {
      const fresh = { first: left.position, count: 0, fingerprint: fingerprintOfSeals() };
      const { count, ...known } = seen.get(deletion) ?? fresh;
      known.fingerprint.add(left);
      seen.set(deletion, { ...known, last: left.position, count: count + 1 });
    },
    /** Only for entries that nobody can have added later. */
    addDated(position: number, { at: date }: { at: Date }) {
      const at = date.getTime();
      // The clock of an entry was ahead if a later entry has an earlier time.
      while ((dated.at(-1)?.at ?? at) > at) dated.pop();
      if (at - (dated.at(-1)?.at ?? -Infinity) > DAY_MS) dated.push({ position, at });
    },
    addTelling({ company, at, action, subject, after }: TellingEntry) {
      const change = { company, at: at.getTime() };
      if (action === 'retention_changed' && subject === 'Audit log') {
        changes.push({ ...change, days: (after as { days: number | null }).days });
      }
      if (action !== 'entries_deleted') return;
      const record = after as DeletionRecord & { 'older than days'?: number };
      const { deletion, fingerprint, 'older than days': days = null } = record;
      recorded.set(deletion, { ...change, days, fingerprint });
    },
    faults: (): string[] =>
      [...seen].flatMap(([deletion, { first, last, count, fingerprint }]) => {
        const record = recorded.get(deletion);
        const entries = `the deletion of ${count} entries from position ${first} on`;
        if (record?.fingerprint !== fingerprint.text()) return `the log does not record ${entries}`;
        const before = dated.findLast(({ position }) => position < last)?.at ?? -Infinity;
        if (isAllowed(record, changes, before)) return [];
        return `by what the log says, the company's retention did not allow ${entries}`;
      }),
    count: () => [...seen.values()].reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Whether the company kept its log for these days at that time, and the youngest deleted entry, which
 * was written after `before`, can have been older. A night has the time of its beginning, so a change
 * may be up to a day later.
 */
function isAllowed(
  { company, at, days }: Recorded,
  changes: readonly Change[],
  before: number,
): boolean {
  if (days === null) return false;
  const own = changes.filter((one) => one.company === company).toSorted((a, b) => a.at - b.at);
  const allowing = [
    own.findLast((one) => one.at <= at),
    ...own.filter((one) => one.at > at && one.at <= at + DAY_MS),
  ];
  const isOld = before < Math.min(at, Date.now()) - (days - 1) * DAY_MS;
  return isOld && allowing.some((change) => change?.days === days);
}

/**
 * Compares erasures with the entries that record them. The entries of older erasures have no record:
 * what these changed is not proven.
 */
export function recordedErasures() {
  const recorded = new Map<number, ErasureRecord>();
  const changed: number[] = [];
  let erased = 0;
  let lastUnrecorded = 0;
  const isOld = (position: number) => position < lastUnrecorded;
  return {
    /** `isProven`: it says what an erasure has written. */
    addErased(position: number, isProven: boolean) {
      erased += 1;
      if (!isProven) changed.push(position);
    },
    addTelling({ position, action, after }: TellingEntry) {
      if (action !== 'person_erased') return;
      if (after === null) lastUnrecorded = position;
      else recorded.set((after as ErasureRecord).erasure, after as ErasureRecord);
    },
    /** `stored`: what the database says of each erasure. */
    faults(stored: readonly ErasureRecord[]): string[] {
      const known = new Map(stored.map((one) => [one.erasure, one]));
      const unknown = stored.filter(
        ({ erasure, fingerprint }) => recorded.get(erasure)?.fingerprint !== fingerprint,
      );
      const lost = [...recorded.values()].filter(
        ({ erasure, entries }) => entries > 0 && !known.has(erasure),
      );
      const rest = changed.filter((position) => !isOld(position));
      const of = (entries: number) => `an erasure of names from ${entries} entries`;
      return [
        ...unknown.map(({ entries }) => `the log does not record ${of(entries)}`),
        ...lost.map(({ entries }) => `the log records ${of(entries)} that the database lacks`),
        ...rest.map((at) => `no erasure wrote what the entry at position ${at} says`),
      ];
    },
    /** How many entries had names erased, and of how many it is not proven what they say now. */
    counts: () => ({ erased, unproven: changed.filter(isOld).length }),
  };
}
