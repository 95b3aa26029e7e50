import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql, type RawBuilder } from 'kysely';

/** One person's blind judgement of a pizza; `person` is the account id, which no file contains. */
export interface DatasetJudgement {
  person: number;
  purpose: string;
  judged_on: CalendarDay;
  kind: 'points' | 'verdict' | 'unjudgeable';
  verdict: string | null;
  /** 0 to 10; null without points. */
  score: number | null;
  /** 0 to 9 by criterion. */
  ninths: Record<string, number> | null;
  bubbles: boolean;
  overbaked: boolean;
  bad_cut: boolean;
  /** Null if it is the specialty that was shown. */
  specialty: string | null;
  reason: string | null;
  engine: string | null;
  engine_score: number | null;
}

interface DatasetCorrection {
  person: number;
  field: string;
  before: unknown;
  after: unknown;
}

/** A judged pizza with all its data for the dataset. */
export interface JudgedPizza {
  id: number;
  digest: string;
  format: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
  engine: string;
  /** The position at which the engine found it, in pixels. */
  circle: { x: number; y: number; radius: number } | null;
  golden: boolean;
  /** The pizza's current values, after corrections. */
  label: {
    specialty: string | null;
    crust: string | null;
    quality: string | null;
    verdict: string | null;
    score: number | null;
    bubbles: boolean;
    overbaked: boolean;
    bad_cut: boolean;
    reviewed: boolean;
  };
  corrections: DatasetCorrection[];
  judgements: DatasetJudgement[];
}

/** Corrections of visible properties; other corrections contain names or follow from these. */
const FIELDS = [
  'quality',
  'specialty',
  'crust',
  'standard',
  'bubbles',
  'overbaked',
  'badCut',
  'score_criteria',
];

export interface ConsentingCompany {
  id: number;
  grid: Grid;
  /** The first days of weeks whose draw is published; blind reviews of other weeks are secret. */
  published: ReadonlySet<CalendarDay>;
}

export async function consentingCompanies(db: Db): Promise<ConsentingCompany[]> {
  const { rows } = await sql<{ id: number; grid: Grid; weeks: CalendarDay[] }>`
    SELECT c.id, c.grid, coalesce((SELECT json_agg(s.week) FROM audit_seed s
      WHERE s.company_id = c.id AND s.revealed_at IS NOT NULL), '[]') AS weeks
    FROM company c WHERE c.dataset_consent ORDER BY c.id`.execute(db);
  return rows.map(({ id, grid, weeks }) => ({ id, grid, published: new Set(weeks) }));
}

export async function consents(db: Db, company: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM company
    WHERE id = ${company} AND dataset_consent`.execute(db);
  return rows.length > 0;
}

export async function venuesOf(db: Db, company: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM venue
    WHERE company_id = ${company} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** First and last business day of the exported pizzas, inclusive; null if that side is open. */
export interface Span {
  from: CalendarDay | null;
  until: CalendarDay | null;
}

/** SQL condition on correction c: it concerns a visible property and was not undone. */
const isStanding = sql<boolean>`c.undoes IS NULL AND c.field = ANY (${FIELDS}::text[])
  AND NOT EXISTS (SELECT FROM correction u WHERE u.venue_id = c.venue_id
    AND u.business_date = c.business_date AND u.pizza_id = c.pizza_id AND u.undoes = c.id)`;

/** The business days of a store with at least one judged pizza, in order. */
export async function judgedDays(
  db: Db,
  venue: number,
  { from, until }: Span,
): Promise<CalendarDay[]> {
  const within = (table: string): RawBuilder<unknown> =>
    sql`SELECT business_date AS day FROM ${sql.table(table)} WHERE venue_id = ${venue}
      AND business_date BETWEEN coalesce(${from}::date, '-infinity')
        AND coalesce(${until}::date, 'infinity')`;
  const { rows } = await sql<{ day: CalendarDay }>`${within('audit_judgement')}
    UNION ${within('golden_sample')} UNION ${within('correction')} ORDER BY day`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Pizzas of a store's day that someone judged, except hidden ones and those whose picture was
 * deleted.
 */
export async function judgedPizzas(
  db: Db,
  {
    venue,
    day,
    published,
  }: { venue: number; day: CalendarDay } & Pick<ConsentingCompany, 'published'>,
): Promise<JudgedPizza[]> {
  const isOpen = published.has(weekStamp(day));
  const { rows } = await sql<JudgedPizza>`
    SELECT p.id, i.digest, i.format, i.width, i.height, p.scoring_version AS engine,
      d.tracked -> 'optimal_figure' AS circle,
      EXISTS (SELECT FROM golden_sample g WHERE g.venue_id = ${venue} AND g.business_date = ${day}::date AND g.pizza_id = p.id) AS golden,
      json_build_object('specialty', p.specialty, 'crust', p.crust, 'quality', p.snap_quality,
        'verdict', p.standard, 'score', p.score / 100.0::float8, 'bubbles', p.bubbles,
        'overbaked', p.overbaked, 'bad_cut', p.bad_cut,
        'reviewed', p.reviewed_at IS NOT NULL) AS label,
      coalesce((SELECT json_agg(json_build_object('person', c.user_id, 'field', c.field,
          'before', c.old_value, 'after', c.new_value) ORDER BY c.rev, c.id)
        FROM correction c WHERE c.venue_id = ${venue} AND c.business_date = ${day}::date AND c.pizza_id = p.id AND ${isStanding}),
        '[]') AS corrections,
      coalesce((SELECT json_agg(json_build_object('person', j.rater_id, 'purpose', j.purpose,
          'judged_on', (j.judged_at AT TIME ZONE 'UTC')::date, 'kind', j.kind,
          'verdict', j.standard, 'score', j.score, 'ninths', j.ninths, 'bubbles', j.bubbles,
          'overbaked', j.overbaked, 'bad_cut', j.bad_cut, 'specialty', j.specialty,
          'reason', j.reason, 'engine', j.engine_result -> 'version',
          'engine_score', j.engine_result -> 'score') ORDER BY j.judged_at, j.task_id)
        FROM audit_judgement j WHERE j.venue_id = ${venue} AND j.business_date = ${day}::date AND j.pizza_id = p.id AND ${isOpen}::boolean),
        '[]') AS judgements
    FROM pizza p JOIN pizza_detail d ON d.venue_id = ${venue} AND d.business_date = ${day}::date AND d.id = p.id
      JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
    WHERE p.venue_id = ${venue} AND p.business_date = ${day}::date AND NOT p.censored AND p.id IN (
      SELECT j.pizza_id FROM audit_judgement j WHERE j.venue_id = ${venue} AND j.business_date = ${day}::date AND ${isOpen}::boolean
      UNION SELECT g.pizza_id FROM golden_sample g WHERE g.venue_id = ${venue} AND g.business_date = ${day}::date
      UNION SELECT c.pizza_id FROM correction c WHERE c.venue_id = ${venue} AND c.business_date = ${day}::date AND ${isStanding})
    ORDER BY p.id`.execute(db);
  return rows.map(withoutMore);
}

/** Reduces the circle to the exported fields; a circle outside the picture becomes null. */
function withoutMore({ circle, ...pizza }: JudgedPizza): JudgedPizza {
  const isSeen =
    circle && circle.x > 0 && circle.y > 0 && circle.x < pizza.width && circle.y < pizza.height;
  if (!isSeen) return { ...pizza, circle: null };
  const { x, y, radius } = circle;
  return { ...pizza, circle: { x, y, radius } };
}
