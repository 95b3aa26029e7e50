import { writeOperatorAudit } from '#platform/audit-log';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import {
  closeDatasetFolder,
  DatasetFolderError,
  dropOtherCompanies,
  dropOtherDays,
  isWritten,
  openDatasetFolder,
  writeUnit,
  type DatasetFolder,
} from './dataset-folder.ts';
import { finishDataset, type DatasetCounts } from './finish-dataset.ts';
import {
  consentingCompanies,
  consents,
  judgedDays,
  judgedPizzas,
  venuesOf,
  type ConsentingCompany,
  type Span,
} from './judged-pizzas.ts';

interface Asked extends Span {
  to: string;
  /** Called after each store's day that was written. */
  progress?: (written: WrittenUnits) => void;
}

interface WrittenUnits {
  days: number;
  /** Pizzas whose picture is missing in the picture storage. */
  missing: number;
}

export interface DatasetExport extends DatasetCounts {
  companies: number;
  missing: number;
}

/** Serializes exports, because two exports into one folder would remove each other's files. */
const LOCK = 'dataset export';

/**
 * Writes the judged pictures, with the judgements, of companies that have given consent.
 * Interrupted exports can be continued in the same folder; pizzas whose consent or judgements were
 * withdrawn meanwhile are left out. Null if no company has given consent.
 * @throws DatasetFolderError
 */
export const exportDataset = (
  tools: Pick<Tools, 'db' | 'pictures' | 'now'>,
  asked: Asked,
): Promise<DatasetExport | null> =>
  // The lock is released when the connection closes, so a killed export does not leave it.
  tools.db.connection().execute(async (session) => {
    const lock = (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
      sql<{ done: boolean }>`SELECT ${sql.raw(call)}(hashtextextended(${LOCK}, 0)) AS done`.execute(
        session,
      );
    const { rows } = await lock('pg_try_advisory_lock');
    if (!rows[0]!.done)
      throw new DatasetFolderError('Another export is running. Wait until it has finished.');
    try {
      return await exportAlone(tools, asked);
    } finally {
      // If this fails, closing the connection releases the lock.
      await lock('pg_advisory_unlock').catch(() => undefined);
    }
  });

async function exportAlone(
  tools: Pick<Tools, 'db' | 'pictures' | 'now'>,
  { to, from, until, progress = () => undefined }: Asked,
): Promise<DatasetExport | null> {
  const companies = await consentingCompanies(tools.db);
  const span = { from, until };
  const folder = await openDatasetFolder(to, span);
  await dropOtherCompanies(folder, idsOf(companies));
  if (companies.length === 0) {
    await closeDatasetFolder(folder);
    return null;
  }
  const written: WrittenUnits = { days: 0, missing: 0 };
  for (const company of companies) {
    await writeCompany(tools, company, { folder, span, progress, written });
  }
  const still = idsOf(await consentingCompanies(tools.db));
  await dropOtherCompanies(folder, still);
  const counts = await finishDataset(folder);
  return { companies: still.length, missing: written.missing, ...counts };
}

const idsOf = (companies: readonly ConsentingCompany[]): number[] => companies.map(({ id }) => id);

interface Writing {
  folder: DatasetFolder;
  span: Span;
  progress: (written: WrittenUnits) => void;
  written: WrittenUnits;
}

async function writeCompany(
  { db, pictures, now }: Pick<Tools, 'db' | 'pictures' | 'now'>,
  { id: company, grid, published }: ConsentingCompany,
  { folder, span, progress, written }: Writing,
): Promise<void> {
  let isLogged = false;
  for (const venue of await venuesOf(db, company)) {
    const days = await judgedDays(db, venue, span);
    await dropOtherDays(folder, { company, venue }, days);
    for (const day of days) {
      const unit = { company, venue, day };
      const found = await judgedPizzas(db, { venue, day, published });
      if (await isWritten(folder, unit, { grid, found })) continue;
      if (!(await consents(db, company))) return;
      // Logged before the first picture is written, so that none leaves unrecorded.
      if (!isLogged) await logExport(db, company, { span, now: now() });
      isLogged = true;
      const readPicture = (digest: string) => pictures.read(digest);
      written.missing += await writeUnit(folder, unit, { grid, found, readPicture });
      written.days += 1;
      progress(written);
    }
  }
}

const logExport = (
  db: Tools['db'],
  company: number,
  { span, now }: { span: Span; now: number },
): Promise<void> =>
  writeOperatorAudit(db, {
    now,
    company,
    action: 'dataset_exported',
    subject: 'Pictures for training',
    after: { from: span.from, until: span.until },
  });
