import type { Tools } from '#platform/tools';
import { sql } from 'kysely';

type RawTools = Pick<Tools, 'db' | 'pictures'>;

/**
 * Removes the raw pictures of a refused or repeated capture, except those that a stored capture
 * uses.
 */
export async function removeUnusedRaws(
  { db, pictures }: RawTools,
  venue: number,
  stored: readonly { raw?: string | undefined }[],
): Promise<void> {
  const names = stored.flatMap(({ raw }) => raw ?? []);
  if (names.length === 0) return;
  const { rows } = await sql<{ raw: string }>`SELECT raw FROM capture_picture
    WHERE venue_id = ${venue} AND raw = ANY (${names}::text[])`.execute(db);
  const known = new Set(rows.map(({ raw }) => raw));
  for (const name of names.filter((one) => !known.has(one))) await pictures.raw.remove(name);
}

export interface RawOfCapture {
  venue: number;
  capture: number;
  raw: string;
}

/** Removes the file before its name, so that the next cleanup retries after a crash. */
export async function removeRaw(
  { db, pictures }: RawTools,
  { venue, capture, raw }: RawOfCapture,
): Promise<void> {
  await pictures.raw.remove(raw);
  await sql`UPDATE capture_picture SET raw = NULL
    WHERE venue_id = ${venue} AND capture_id = ${capture} AND raw = ${raw}`.execute(db);
}

/** Removes the raw pictures of a scored capture. */
export async function removeRawsOf(
  tools: RawTools,
  { venue, id }: { venue: number; id: number },
): Promise<void> {
  const { rows } = await sql<{ raw: string }>`SELECT raw FROM capture_picture
    WHERE venue_id = ${venue} AND capture_id = ${id} AND raw IS NOT NULL`.execute(tools.db);
  for (const { raw } of rows) await removeRaw(tools, { venue, capture: id, raw });
}
