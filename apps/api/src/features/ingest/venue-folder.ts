import type { Db } from '#platform/database/db';
import { withoutCase } from '#platform/database/folded-text';
import { sql } from 'kysely';

export interface NamedVenue {
  id: number;
  name: string;
  timeZone: string;
}

const FIELDS = sql`id, name, time_zone AS "timeZone"`;

/**
 * Letters, digits and a few characters that every file system allows; neither a number, which would
 * be an id, nor the name of the `rejected` folder.
 */
const FILE_NAME = /^(?!\d+$|rejected$)[\p{L}\p{N}][\p{L}\p{N} ._()-]*$/iu;

/**
 * The folder of each venue in the inbox: its name, or its id if the name is not a valid file name
 * or is not unique.
 */
export async function venueFolders(db: Db): Promise<string[]> {
  const { rows } = await sql<NamedVenue>`SELECT ${FIELDS} FROM venue ORDER BY id`.execute(db);
  const sameName = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  return rows.map(({ id, name }) => {
    const isAlone = sameName.get(name.toLowerCase())!.length === 1;
    return isAlone && FILE_NAME.test(name) ? name : String(id);
  });
}

/** The venue with an id or name; otherwise a sentence that says why none matches uniquely. */
export async function findVenue(db: Db, idOrName: string): Promise<NamedVenue | string> {
  const id = /^\d{1,9}$/.test(idOrName) ? Number(idOrName) : null;
  const { rows } = await sql<NamedVenue>`SELECT ${FIELDS} FROM venue
    WHERE id = ${id} OR ${withoutCase(sql.ref('name'))} = ${withoutCase(idOrName)} ORDER BY id`.execute(
    db,
  );
  const meant = rows.find((venue) => venue.id === id) ?? (rows.length === 1 ? rows[0] : undefined);
  if (meant) return meant;
  if (rows.length === 0) return `There is no venue with the name or id '${idOrName}'.`;
  const ids = rows.map((venue) => venue.id).join(', ');
  return `Several venues are named '${idOrName}'. Use one of these ids: ${ids}.`;
}
