import { verifyRollups } from '../../apps/api/src/pizzas/rollups/verify-rollups.ts';
import type { Db } from '../../apps/api/src/platform/database/db.ts';
import type { PictureStorage } from '../../apps/api/src/platform/pictures/picture-storage.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { lostJudgements } from './audit.ts';
import type { Acknowledged } from './load.ts';

const SCORED_WITHIN_MS = 120_000;

/** Waits until the product has scored all pending captures; returns their initial number. */
export async function untilScored(db: Db): Promise<number> {
  const began = performance.now();
  const first = await pending(db);
  for (let left = first; left > 0; left = await pending(db)) {
    if (performance.now() - began > SCORED_WITHIN_MS) {
      throw new Error(`${left} captures are still not scored.`);
    }
    await sleep(100);
  }
  return first;
}

async function pending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM capture WHERE state = 'pending'`.execute(db);
  return rows[0]!.count;
}

/** Everything that differs from what was acknowledged, one sentence each. */
export async function lossesOf(
  { db, pictures }: { db: Db; pictures: PictureStorage },
  noted: Acknowledged,
): Promise<string[]> {
  return [
    ...(await lostCaptures(db, noted)),
    ...(await lostCorrections(db, noted)),
    ...(await lostJudgements(db, noted.judgements)),
    ...(await lostPictures(db, pictures)),
    ...(await forgottenValues(db)),
    ...(await verifyRollups(db)).map(
      ({ table, venue, day }) => `${table} of venue ${venue}, ${day} differs from the facts`,
    ),
  ];
}

interface StoredCapture {
  key: string;
  state: string;
  error: string | null;
  said: number;
  pizzas: number;
  details: number;
}

async function lostCaptures(db: Db, { captures }: Acknowledged): Promise<string[]> {
  const { rows } = await sql<StoredCapture>`
    SELECT c.key, c.state, c.error, c.pizzas AS said, count(p.id) AS pizzas, count(d.id) AS details
    FROM capture c
    LEFT JOIN pizza p ON p.venue_id = c.venue_id AND p.capture_id = c.id
    LEFT JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date
      AND d.id = p.id
    GROUP BY c.venue_id, c.key`.execute(db);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const wrong: string[] = [];
  for (const [key, { pizzas }] of captures) {
    const found = stored.get(key);
    const isWhole =
      found?.state === 'scored' &&
      [found.said, found.pizzas, found.details].every((count) => count === pizzas);
    if (!isWhole) wrong.push(`capture ${key} of ${pizzas} pizzas is ${JSON.stringify(found)}`);
  }
  // Captures whose answer was never received must also be complete or absent.
  for (const { key, said, pizzas, details } of rows) {
    if (said !== pizzas || said !== details) wrong.push(`capture ${key} is stored in part`);
  }
  return wrong;
}

async function lostCorrections(db: Db, { corrections }: Acknowledged): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT request_id AS id FROM correction`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  return corrections
    .filter(({ requestId }) => !stored.has(requestId))
    .map(({ requestId }) => `correction ${requestId} is lost`);
}

async function lostPictures(db: Db, pictures: PictureStorage): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    SELECT digest FROM picture UNION SELECT digest FROM capture_picture
    UNION SELECT picture FROM pizza WHERE picture IS NOT NULL`.execute(db);
  const lost: string[] = [];
  for (const { digest } of rows) {
    if (!(await pictures.read(digest))) lost.push(`picture ${digest} is lost`);
  }
  return lost;
}

/** Columns of a pizza that show a correction, by the field of the history. */
const COLUMNS = { censored: 'censored', bubbles: 'bubbles', badCut: 'bad_cut' } as const;

/**
 * Reports pizzas that do not show the last value of their history, or whose number of changes
 * differs from it.
 */
async function forgottenValues(db: Db): Promise<string[]> {
  const forgotten: string[] = [];
  for (const [field, column] of Object.entries(COLUMNS)) {
    const { rows } = await sql<{ id: number }>`
      SELECT p.id FROM pizza p JOIN LATERAL (
        SELECT new_value FROM correction c
        WHERE c.venue_id = p.venue_id AND c.business_date = p.business_date AND c.pizza_id = p.id
          AND c.field = ${field}
        ORDER BY c.id DESC LIMIT 1) last ON true
      WHERE to_jsonb(p.${sql.ref(column)}) <> last.new_value`.execute(db);
    forgotten.push(...rows.map(({ id }) => `pizza ${id} does not show its last ${field}`));
  }
  return forgotten;
}
