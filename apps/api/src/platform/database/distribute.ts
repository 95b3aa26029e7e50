import type pg from 'pg';

/**
 * Placement of each table on a PostgreSQL that distributes rows over several machines (decision
 * 0026). Without effect on any other PostgreSQL; no other part of the product depends on it.
 */
export const PLACES = {
  /**
   * Tables that grow with the pizzas: distributed by venue, so that all rows of a venue are on one
   * machine.
   */
  byVenue: [
    'capture',
    'capture_picture',
    'capture_try',
    'picture',
    'pizza',
    'pizza_detail',
    'correction',
    'pizza_rescore',
    'day_review',
    'rollup_hour',
    'rollup_specialty',
    'rollup_day',
    'rollup_month',
    'portion_kind',
    'portion_day',
    'portion_month',
    'sent_name',
    'report_pizza',
    'report_file',
    'report_delivery',
    'audit_draw',
    'audit_draw_specialty',
    'audit_pizza',
    'chart_due',
    'chart_day',
    'usual_week',
    'signal',
    'signal_act',
    'day_signal',
    'action',
    'action_day',
    'action_change',
    'action_suggestion',
    'store_agent',
    'camera',
    'camera_picture',
    'camera_measurement',
    'watched_camera',
    'camera_item',
    'camera_act',
    'order_line',
    'order_day',
    'withdrawn_order_line',
    'picture_deletion',
  ],
  /**
   * Small tables that are joined with the others: replicated to every machine. Tables referenced by
   * foreign keys come first.
   */
  everywhere: [
    'company',
    'user_account',
    'region',
    'venue',
    'company_membership',
    'venue_membership',
    'region_membership',
    'report_specialty',
    'recipe',
    'ingredient',
    'golden_sample',
    'store_tv',
    'learning_sample',
    'audit_seed',
    'audit_task',
    'audit_judgement',
    'objection',
    'audited_figure',
    'morning_place',
    'till_name',
    'till_mapping',
    'look_up',
    'evidence_link',
    'evidence_opening',
    'retention',
    'legal_hold',
    'camera_setup',
    // One row per store and week; its name is unique among all stores.
    'weekly_report',
    'monthly_report',
    'monthly_file',
    'monthly_delivery',
    'rescore_order',
    'quality_recount',
    'report_page',
    'report_print',
  ],
  /**
   * Looked up by their own key and never joined with growing tables. Tables without a venue need
   * not be listed.
   */
  first: ['device_token', 'audit_entry'],
} as const satisfies Record<string, readonly string[]>;

/** Capabilities of the connected database engine. */
interface Engine {
  distributes: boolean;
  /** Tables that are already distributed. */
  spread: ReadonlySet<string>;
}

/**
 * The physical step after the migrations: on an engine with the functions of Citus, distributes the
 * tables by venue_id that are not distributed yet, and returns their names. Idempotent, and safe to
 * run in several processes.
 */
export async function distribute(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    if (!(await askEngine(client)).distributes) return [];
    await client.query('BEGIN');
    // The lock of the migrations: one process at a time.
    await client.query('SELECT FROM migration_lock WHERE id = 1 FOR UPDATE');
    const { spread } = await askEngine(client);
    const done = await spreadTables(client, spread);
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function askEngine(client: pg.PoolClient): Promise<Engine> {
  const { rows } = await client.query<{ distributes: boolean }>(
    `SELECT count(DISTINCT proname) = 2 AS distributes FROM pg_proc
     WHERE proname IN ('create_distributed_table', 'create_reference_table')`,
  );
  if (!rows[0]!.distributes) return { distributes: false, spread: new Set() };
  const { rows: tables } = await client.query<{ name: string }>(
    'SELECT logicalrelid::text AS name FROM pg_dist_partition',
  );
  return { distributes: true, spread: new Set(tables.map(({ name }) => name)) };
}

async function spreadTables(client: pg.PoolClient, spread: ReadonlySet<string>): Promise<string[]> {
  const done: string[] = [];
  for (const table of PLACES.everywhere.filter((name) => !spread.has(name))) {
    await client.query('SELECT create_reference_table($1)', [table]);
    done.push(table);
  }
  for (const table of PLACES.byVenue.filter((name) => !spread.has(name))) {
    // Co-located tables keep equal keys on the same machine, so that joins within a venue are
    // local.
    const beside = table === PLACES.byVenue[0] ? 'none' : PLACES.byVenue[0];
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
      table,
      'venue_id',
      beside,
    ]);
    done.push(table);
  }
  return done;
}
