import type { StoreResume } from '@crustodian/contract/monthly-reports';
import type { Db } from '#platform/database/db';
import { isDeepStrictEqual } from 'node:util';
import { storesOfReport, type MonthOf } from './compute-figures.ts';
import { correctionsSince, storesOfBrand, type Store } from './month-sources.ts';
import type { Kept, Since } from './monthly-rows.ts';
import { readMonth, storeResumes, type MonthSources } from './store-resumes.ts';

/** A company's month with its current figures. */
export interface MonthNow {
  stores: Store[];
  sources: MonthSources;
}

export async function monthNow(
  db: Db,
  { company, month }: Omit<MonthOf, 'region'>,
): Promise<MonthNow> {
  const stores = storesOfReport(await storesOfBrand(db, company), { company, region: '' });
  return { stores, sources: await readMonth(db, { stores, company, month }) };
}

/**
 * The changes since a report was created: the report stays unchanged, and its editor sees a note.
 */
export async function changedSince(
  db: Db,
  { now, of, kept }: { now: MonthNow; of: MonthOf; kept: Kept },
): Promise<Since> {
  const stores = storesOfReport(now.stores, of);
  const venues = stores.map(({ venue }) => venue);
  const wanted = { venues, from: of.month, to: of.month };
  const { count, last } = await correctionsSince(db, wanted, kept.madeAt);
  return {
    changed_since: changedStores(
      stores,
      kept.figures.resume_by_store,
      storeResumes(stores, now.sources),
    ),
    corrections: { count, last: last?.toISOString() ?? null },
  };
}

type Resumes = Record<string, StoreResume>;

/** Current stores in order, then those that only the report has. */
function changedStores(
  stores: readonly Store[],
  kept: Resumes,
  now: Resumes,
): Since['changed_since'] {
  const venues = new Set([...stores.map(({ venue }) => String(venue)), ...Object.keys(kept)]);
  return [...venues]
    .filter((venue) => !isDeepStrictEqual(figuresOf(kept[venue]), figuresOf(now[venue])))
    .map((venue) => ({
      venue,
      name: (now[venue] ?? kept[venue])!.name,
      before: brief(kept[venue]),
      now: brief(now[venue]),
    }));
}

/** Names are not figures, so changed names are ignored. */
const figuresOf = (resume: StoreResume | undefined) =>
  resume && { ...resume, name: '', region: null };

const brief = (resume: StoreResume | undefined) =>
  resume ? { to_standard_percentage: resume.to_standard_percentage, count: resume.count } : null;
