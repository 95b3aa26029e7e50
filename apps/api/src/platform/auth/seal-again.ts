import { seal, unseal, type SealedKind, type SealedRow } from '#platform/auth/sealed-secret';
import type { Db } from '#platform/database/db';
import { outageOf } from '#platform/database/outage';
import { runUntilStopped, type RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { sql, type RawBuilder } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';

type Sealing = Pick<Tools, 'db' | 'keys'>;

interface Place {
  table: string;
  columns: readonly string[];
  /** SQL: the id of the row that a secret is bound to. */
  id: RawBuilder<string>;
  /** SQL condition: the row has this id. */
  has: (id: string) => RawBuilder<boolean>;
  /** SQL condition: the secret in a column is still in use. */
  isUsed?: (column: string) => RawBuilder<boolean>;
}

const byColumn = (column: string): Pick<Place, 'id' | 'has'> => ({
  id: sql`${sql.ref(column)}::text`,
  has: (id) => sql`${sql.ref(column)} = ${id}`,
});

const PLACES: Record<SealedKind, Place> = {
  authenticator_app: { table: 'authenticator_app', columns: ['secret'], ...byColumn('user_id') },
  begun_sign_in: {
    table: 'begun_sign_in',
    columns: ['app_secret'],
    id: sql`encode(digest, 'hex')`,
    has: (id) => sql`digest = decode(${id}, 'hex')`,
  },
  camera_setup: { table: 'camera_setup', columns: ['sealed_source'], ...byColumn('id') },
  sign_on_provider: { table: 'sign_on_provider', columns: ['secret'], ...byColumn('company_id') },
  webhook: {
    table: 'webhook_receiver',
    columns: ['secret', 'old_secret'],
    ...byColumn('id'),
    isUsed: (column) =>
      column === 'secret'
        ? sql`ended_at IS NULL`
        : sql`ended_at IS NULL AND old_secret_until > clock_timestamp()`,
  },
};

/**
 * Repeated because, while settings change, a process with the previous settings may still store a
 * secret.
 */
const AGAIN_MS = 3_600_000;
const AFTER_OUTAGE_MS = 10_000;
/** Maximum number of rows named in the log. */
const NAMED = 20;

/**
 * Re-encrypts stored secrets that were sealed with SECRET_KEY_ACCEPTED under SECRET_KEY:
 * immediately, and every hour until stopped. Logs which secrets neither key opens.
 */
export function startSealingAgain(tools: Sealing, log: Log): RunningJob {
  const isChanging = tools.keys.accepted !== null;
  return runUntilStopped(async (signal) => {
    for (let isFirst = true; !signal.aborted;) {
      let pause = AGAIN_MS;
      try {
        const found = await sealAgain(tools, signal);
        if (isFirst) tellLost(log, found.lost);
        if (isChanging && (isFirst || found.sealed > 0)) tellSealed(log, found.sealed);
        isFirst = false;
        if (!isChanging) return;
      } catch (error) {
        if (signal.aborted) return;
        if (!outageOf(error)) log.warn({ err: error }, 'secrets are sealed again later');
        pause = AFTER_OUTAGE_MS;
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  });
}

const tellSealed = (log: Log, sealed: number): void =>
  log.info(
    { sealed },
    sealed > 0
      ? 'secrets sealed again with SECRET_KEY; none is left that needs SECRET_KEY_ACCEPTED'
      : 'no stored secret needs SECRET_KEY_ACCEPTED',
  );

function tellLost(log: Log, lost: readonly SealedRow[]): void {
  if (lost.length === 0) return;
  const more = lost.length - NAMED;
  const rows = [...lost.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])];
  log.warn(
    { rows },
    'stored secrets were sealed with a key that this process does not have: see Rotation of secrets in docs/deployment.md',
  );
}

/** Returns how many secrets were re-sealed, and the rows with a secret that no key opens. */
export async function sealAgain(
  { db, keys }: Sealing,
  signal?: AbortSignal,
): Promise<{ sealed: number; lost: SealedRow[] }> {
  let count = 0;
  const lost = new Set<SealedRow>();
  for (const kind of Object.keys(PLACES) as SealedKind[]) {
    for (const column of PLACES[kind].columns) {
      for (const { id, sealed } of await readSealed(db, PLACES[kind], column)) {
        signal?.throwIfAborted();
        const row: SealedRow = `${kind} ${id}`;
        const opened = unseal(keys, sealed, row);
        if (!opened) lost.add(row);
        if (!opened?.isOld) continue;
        const again = seal(keys, opened.secret, row);
        count += await replace(db, { ...PLACES[kind], column }, { id, sealed, again });
      }
    }
  }
  return { sealed: count, lost: [...lost] };
}

async function readSealed(
  db: Db,
  { table, id, isUsed }: Place,
  column: string,
): Promise<{ id: string; sealed: Buffer }[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    SELECT ${id} AS id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL AND ${isUsed?.(column) ?? sql`true`} ORDER BY 1`.execute(
    db,
  );
  return rows;
}

/**
 * Replaces the secret only if it is unchanged, so that a concurrent update wins. Returns the number
 * of rows.
 */
async function replace(
  db: Db,
  { table, has, column }: Place & { column: string },
  change: { id: string; sealed: Buffer; again: Buffer },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${change.again}
    WHERE ${has(change.id)} AND ${sql.ref(column)} = ${change.sealed}`.execute(db);
  return Number(numAffectedRows);
}
