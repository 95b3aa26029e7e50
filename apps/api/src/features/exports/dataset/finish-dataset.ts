import { writeCsv } from '@crustodian/contract/wire/csv';
import { writeDurably } from '#platform/durable-file';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { DATASET_FILES, ROWS, type DatasetFile, type DatasetPizza } from './dataset-files.ts';
import {
  closeDatasetFolder,
  keptUnits,
  workOf,
  type DatasetFolder,
  type KeptPizza,
} from './dataset-folder.ts';

export interface DatasetCounts {
  stores: number;
  pizzas: number;
  judgements: number;
  corrections: number;
}

// Safe because the keys of an object literal are those of its type.
const TABLES = Object.keys(DATASET_FILES) as DatasetFile[];
const LINES = 'pizzas.jsonl';

/** Writes the data files from the stored pizzas, and moves them into place. */
export async function finishDataset(folder: DatasetFolder): Promise<DatasetCounts> {
  const drafts = join(workOf(folder), 'files');
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const files = new Map<string, FileHandle>();
  try {
    for (const name of [...TABLES, LINES])
      files.set(name, await open(join(drafts, name), 'wx', 0o600));
    const counts = await writeRows(folder, (name, text) => files.get(name)!.appendFile(text));
    for (const file of files.values()) await file.sync();
    for (const name of files.keys()) await rename(join(drafts, name), join(folder.path, name));
    await writeDurably(join(folder.path, 'dictionary.csv'), Buffer.from(dictionary()));
    await closeDatasetFolder(folder);
    return counts;
  } finally {
    for (const file of files.values()) await file.close();
  }
}

const dictionary = (): string =>
  writeCsv([
    ['file', 'column', 'meaning'],
    ...Object.entries(DATASET_FILES).flatMap(([file, columns]) =>
      Object.entries(columns).map(([column, meaning]) => [file, column, meaning]),
    ),
  ]);

async function writeRows(
  folder: DatasetFolder,
  write: (name: string, text: string) => Promise<void>,
): Promise<DatasetCounts> {
  const [companies, stores, raters] = [numbering(), numbering(), numbering()];
  const counts = { stores: 0, pizzas: 0, judgements: 0, corrections: 0 };
  for (const name of TABLES) await write(name, writeCsv([Object.keys(DATASET_FILES[name])]));
  for await (const { company, venue, pizzas } of keptUnits(folder)) {
    if (pizzas.length === 0) continue;
    const place = { company: companies(company), store: stores(venue) };
    const numberedPizzas = pizzas.map((pizza) => ({ ...place, ...numbered(pizza, raters) }));
    await write(LINES, numberedPizzas.map((pizza) => `${JSON.stringify(pizza)}\n`).join(''));
    for (const name of TABLES) {
      const rows = numberedPizzas.flatMap(ROWS[name]);
      if (rows.length > 0) await write(name, writeCsv(rows));
    }
    counts.stores = place.store > counts.stores ? place.store : counts.stores;
    counts.pizzas += numberedPizzas.length;
    for (const { judgements, corrections } of numberedPizzas) {
      counts.judgements += judgements.length;
      counts.corrections += corrections.length;
    }
  }
  return counts;
}

/** Assigns each new key the next number. */
function numbering(): (key: number) => number {
  const numbers = new Map<number, number>();
  return (key) => {
    const known = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, known);
    return known;
  };
}

function numbered(
  pizza: KeptPizza,
  raters: (person: number) => number,
): Omit<DatasetPizza, 'company' | 'store'> {
  const byNumber = <T extends { person: number }>({ person, ...rest }: T) => ({
    rater: raters(person),
    ...rest,
  });
  return {
    ...pizza,
    corrections: pizza.corrections.map(byNumber),
    judgements: pizza.judgements.map(byNumber),
  };
}
