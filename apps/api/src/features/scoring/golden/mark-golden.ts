import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { markGolden as contract } from '@crustodian/contract/scoring';
import { parsePizzaId, type PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { asGolden, findGolden, isExemplary } from './golden-sample.ts';

/** The last one marked is the golden sample of its kind; taking away another one's mark changes nothing. */
export const markGolden = handle(contract, async ({ body }, { db, viewer, venue }) => {
  const place = parsePizzaId(body.t_id);
  const kind = place && (await kindOf(db, place));
  if (!place || !kind) throw new ApiError('pizza_not_found');
  const { company, specialty, crust, fits } = kind;
  if (body.golden && (!fits || specialty === null || crust === null)) {
    throw new ApiError('not_golden');
  }
  if (body.golden) await mark(db, place, { company, specialty, crust, by: viewer.id });
  else await unmark(db, place, company);
  if (specialty === null || crust === null) return { golden: null };
  const found = await findGolden(db, { venue, specialty, crust });
  return { golden: found && asGolden(found, viewer) };
});

interface GoldenKind {
  company: number;
  specialty: string | null;
  crust: string | null;
  /** Whether others may be compared with it. */
  fits: boolean;
}

async function kindOf(db: Db, { venue, day, id }: PizzaPlace): Promise<GoldenKind | undefined> {
  const { rows } = await sql<GoldenKind>`
    SELECT v.company_id AS company, p.specialty, p.crust, ${isExemplary} AS fits
    FROM pizza p JOIN venue v ON v.id = p.venue_id JOIN company ON company.id = v.company_id
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  return rows[0];
}

interface Mark {
  company: number;
  specialty: string | null;
  crust: string | null;
  by: number;
}

async function mark(
  db: Db,
  { venue, day, id }: PizzaPlace,
  { company, specialty, crust, by }: Mark,
): Promise<void> {
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date,
      pizza_id, marked_by)
    VALUES (${company}, ${specialty}, ${crust}, ${venue}, ${day}, ${id}, ${by})
    ON CONFLICT (company_id, specialty, crust) DO UPDATE SET venue_id = excluded.venue_id,
      business_date = excluded.business_date, pizza_id = excluded.pizza_id,
      marked_by = excluded.marked_by, marked_at = now()`.execute(db);
}

async function unmark(db: Db, { venue, day, id }: PizzaPlace, company: number): Promise<void> {
  await sql`DELETE FROM golden_sample WHERE company_id = ${company} AND venue_id = ${venue}
    AND business_date = ${day} AND pizza_id = ${id}`.execute(db);
}
