import { removeAbandonedDrafts, writeDurably } from '#platform/durable-file';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JudgedPizza, Span } from './judged-pizzas.ts';

/** The folder is unusable; the message says what to do. */
export class DatasetFolderError extends Error {
  override name = 'DatasetFolderError';
}

/**
 * The target folder of an export. Until the export is finished it contains a folder `unfinished`
 * with the data of each store's day, the ids of accounts and stores, and the key from which the
 * names of pictures are derived. All of this is removed at the end, so that the files do not reveal
 * pizzas, stores or accounts.
 */
export interface DatasetFolder {
  path: string;
  key: Buffer;
}

/** A store's business day, the unit of writing. */
export interface Unit {
  company: number;
  venue: number;
  day: CalendarDay;
}

/** A pizza as stored until the end of the export. */
export interface KeptPizza extends Omit<JudgedPizza, 'id' | 'digest' | 'format'> {
  file: string;
  day: CalendarDay;
  grid: Grid;
}

const UNFINISHED = 'unfinished';
export const workOf = ({ path }: DatasetFolder): string => join(path, UNFINISHED);
const partsOf = (folder: DatasetFolder): string => join(workOf(folder), 'parts');
const companyOf = (folder: DatasetFolder, company: number): string =>
  join(partsOf(folder), String(company));
const unitPath = (folder: DatasetFolder, { company, venue, day }: Unit, state: string): string =>
  join(companyOf(folder, company), String(venue), `${day}.${state}`);

/**
 * Begins an export in an empty folder, or continues one of the same days.
 * @throws DatasetFolderError
 */
export async function openDatasetFolder(path: string, span: Span): Promise<DatasetFolder> {
  const names = await namesIn(path);
  const note = join(path, UNFINISHED, 'export.json');
  const begun = await readFile(note, 'utf8').catch(() => null);
  if (begun !== null) {
    const { from, until, key } = JSON.parse(begun) as Span & { key: string };
    if (from !== span.from || until !== span.until) {
      throw new DatasetFolderError(
        `${path} has an unfinished export of other days (${from ?? 'the first'} to ${until ?? 'the last'}). Name these, or another folder.`,
      );
    }
    return { path, key: Buffer.from(key, 'hex') };
  }
  if (names.some((name) => name !== UNFINISHED)) {
    throw new DatasetFolderError(`${path} is not empty. Choose a new folder for the export.`);
  }
  const key = randomBytes(32);
  await writeDurably(note, Buffer.from(JSON.stringify({ ...span, key: key.toString('hex') })));
  return { path, key };
}

/** Deterministic within one folder; without the folder's key it reveals nothing about its input. */
const codeOf = ({ key }: DatasetFolder, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, 24);

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

const pictureFile = (
  folder: DatasetFolder,
  { venue, day }: Unit,
  { id, format }: JudgedPizza,
): string => {
  const code = codeOf(folder, `${venue}-${day}-${id}`);
  return `pictures/${code.slice(0, 2)}/${code}.${EXTENSIONS[format]}`;
};

interface Found {
  grid: Grid;
  found: readonly JudgedPizza[];
}

/** Whether an earlier call has written a unit and nothing has changed since. */
export async function isWritten(
  folder: DatasetFolder,
  unit: Unit,
  { grid, found }: Found,
): Promise<boolean> {
  const whole = await readFile(unitPath(folder, unit, 'jsonl')).catch(() => null);
  const now = linesOf(found.map((pizza) => keptOf(folder, unit, { grid, pizza })));
  return whole?.equals(now) ?? false;
}

const keptOf = (
  folder: DatasetFolder,
  unit: Unit,
  { grid, pizza }: { grid: Grid; pizza: JudgedPizza },
): KeptPizza => {
  const { id: _id, digest: _digest, format: _format, ...rest } = pizza;
  return { file: pictureFile(folder, unit, pizza), day: unit.day, grid, ...rest };
};

interface UnitPizzas extends Found {
  /** Returns null if the picture is missing. */
  readPicture: (digest: string) => Promise<Uint8Array | null>;
}

/**
 * Writes the pictures of a unit one after the other, and then their data, so that an interrupted
 * unit is written again. Returns how many pizzas were skipped because their picture is missing.
 */
export async function writeUnit(
  folder: DatasetFolder,
  unit: Unit,
  { grid, found, readPicture }: UnitPizzas,
): Promise<number> {
  await removeUnit(folder, unit);
  const begun = unitPath(folder, unit, 'begun');
  const named = found.map((pizza) => ({ pizza, entry: keptOf(folder, unit, { grid, pizza }) }));
  // Makes the pictures findable if this call is interrupted and the company then withdraws its
  // consent.
  await writeDurably(begun, linesOf(named.map(({ entry }) => ({ file: entry.file }))));
  const kept: KeptPizza[] = [];
  for (const { pizza, entry } of named) {
    const bytes = await readPicture(pizza.digest);
    if (!bytes) continue;
    await writeDurably(join(folder.path, entry.file), bytes);
    kept.push(entry);
  }
  await writeDurably(unitPath(folder, unit, 'jsonl'), linesOf(kept));
  await rm(begun, { force: true });
  return found.length - kept.length;
}

/** Removes everything that earlier calls wrote for a unit. */
async function removeUnit(folder: DatasetFolder, unit: Unit): Promise<void> {
  for (const state of ['jsonl', 'begun']) {
    const path = unitPath(folder, unit, state);
    await removePictures(folder, path);
    await rm(path, { force: true });
  }
}

/** Removes a store's days that no longer have a judged pizza. */
export async function dropOtherDays(
  folder: DatasetFolder,
  { company, venue }: Pick<Unit, 'company' | 'venue'>,
  days: readonly CalendarDay[],
): Promise<void> {
  const written = await namesIn(join(companyOf(folder, company), String(venue)));
  const others = new Set(written.map((name) => name.slice(0, name.indexOf('.'))));
  for (const day of days) others.delete(day);
  for (const day of others) await removeUnit(folder, { company, venue, day });
}

const linesOf = (rows: readonly object[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Removes the data of all companies except these. */
export async function dropOtherCompanies(
  folder: DatasetFolder,
  companies: readonly number[],
): Promise<void> {
  for (const company of (await namesIn(partsOf(folder))).map(Number)) {
    if (companies.includes(company)) continue;
    for (const path of await filesOf(companyOf(folder, company)))
      await removePictures(folder, path);
    await rm(companyOf(folder, company), { recursive: true, force: true });
  }
}

async function removePictures(folder: DatasetFolder, path: string): Promise<void> {
  for (const { file } of await rowsOf<{ file: string }>(path)) {
    await rm(join(folder.path, file), { force: true });
  }
}

/** The stored pizzas, store by store, in an order that does not reveal the stores. */
export async function* keptUnits(
  folder: DatasetFolder,
): AsyncGenerator<{ company: number; venue: number; pizzas: KeptPizza[] }> {
  const byCode = (names: string[]) =>
    names.toSorted((a, b) => (codeOf(folder, a) < codeOf(folder, b) ? -1 : 1));
  for (const company of byCode(await namesIn(partsOf(folder)))) {
    for (const venue of byCode(await namesIn(join(partsOf(folder), company)))) {
      const path = join(partsOf(folder), company, venue);
      for (const name of (await namesIn(path)).filter((one) => one.endsWith('.jsonl')).toSorted()) {
        const pizzas = await rowsOf<KeptPizza>(join(path, name));
        yield { company: Number(company), venue: Number(venue), pizzas };
      }
    }
  }
}

/**
 * Removes the data that only an unfinished export needs, and temporary picture files of a killed
 * call.
 */
export async function closeDatasetFolder(folder: DatasetFolder): Promise<void> {
  const pictures = join(folder.path, 'pictures');
  for (const name of await namesIn(pictures)) await removeAbandonedDrafts(join(pictures, name), 0);
  // The file with the key and the span goes last, because without it no call could continue the
  // cleanup.
  await rm(partsOf(folder), { recursive: true, force: true });
  await rm(workOf(folder), { recursive: true, force: true });
}

async function rowsOf<T>(path: string): Promise<T[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

const filesOf = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const namesIn = (path: string): Promise<string[]> =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
