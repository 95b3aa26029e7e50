import { missingPizza } from '#pizzas/rollups/closed-days';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { markGolden as contract } from '@crustodian/contract/scoring';
import { crustLabel } from '@crustodian/domain/pizza/crusts';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { parsePizzaId, pizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { asGolden, findGolden, isExemplary } from '#pizzas/golden-sample';

/**
 * The pizza marked last is the golden sample of its kind; unmarking any other pizza changes
 * nothing.
 */
export const markGolden = handle(contract, async ({ body }, context) => {
  const { db, viewer, venue, request, now } = context;
  const place = parsePizzaId(body.t_id);
  const kind = place && (await kindOf(db, place));
  if (!place || !kind) throw await missingPizza(db, place);
  const { company, specialty, crust, fits } = kind;
  if (body.golden && (!fits || specialty === null || crust === null)) {
    throw new ApiError('not_golden');
  }
  await db.transaction().execute(async (trx) => {
    // Marks of the same kind run one after the other, so that each records the previous one.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const change = { company, specialty, crust, by: viewer.id };
    const changed = await (body.golden ? mark : unmark)(trx, place, change);
    if (!changed) return;
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      venue,
      action: 'golden_sample_changed',
      subject: `${specialtyLabel(changed.specialty)}, ${crustLabel(changed.crust)}`,
      before: { pizza: changed.before },
      after: { pizza: body.golden ? body.t_id : null },
    });
  });
  if (specialty === null || crust === null) return { golden: null };
  const found = await findGolden(db, { venue, specialty, crust });
  return { golden: found && asGolden(found, viewer) };
});

interface GoldenKind {
  company: number;
  specialty: string | null;
  crust: string | null;
  /** Whether it is fit as an example for others. */
  fits: boolean;
}

async function kindOf(db: Db, { venue, day, id }: PizzaLocator): Promise<GoldenKind | undefined> {
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

/** The result of a mark; null if nothing changed. */
interface Changed {
  specialty: string;
  crust: string;
  /** The pizza that was marked before. */
  before: string | null;
}

async function mark(
  trx: Db,
  place: PizzaLocator,
  { company, specialty, crust, by }: Mark,
): Promise<Changed | null> {
  const { rows } = await sql<PizzaLocator>`
    SELECT venue_id AS venue, business_date AS day, pizza_id AS id FROM golden_sample
    WHERE company_id = ${company} AND specialty = ${specialty} AND crust = ${crust}`.execute(trx);
  const before = rows[0] ? pizzaId(rows[0]) : null;
  if (before === pizzaId(place)) return null;
  const { venue, day, id } = place;
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date,
      pizza_id, marked_by)
    VALUES (${company}, ${specialty}, ${crust}, ${venue}, ${day}, ${id}, ${by})
    ON CONFLICT (company_id, specialty, crust) DO UPDATE SET venue_id = excluded.venue_id,
      business_date = excluded.business_date, pizza_id = excluded.pizza_id,
      marked_by = excluded.marked_by, marked_at = excluded.marked_at`.execute(trx);
  return { specialty: specialty!, crust: crust!, before };
}

async function unmark(
  trx: Db,
  place: PizzaLocator,
  { company }: Pick<Mark, 'company'>,
): Promise<Changed | null> {
  const { venue, day, id } = place;
  const { rows } = await sql<{ specialty: string; crust: string }>`
    DELETE FROM golden_sample WHERE company_id = ${company} AND venue_id = ${venue}
      AND business_date = ${day} AND pizza_id = ${id} RETURNING specialty, crust`.execute(trx);
  return rows[0] ? { ...rows[0], before: pizzaId(place) } : null;
}
