import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { tvAccesses, type TvAdministration } from './tv-access.ts';

interface Administration extends TvAdministration, Pick<Context, 'request' | 'now' | 'live'> {}

/** A boolean setting of screens. */
interface ScreenSetting {
  /** The setting's name in the audit log. */
  name: string;
  value: boolean;
  venue?: number;
  /** Locks the setting's row; returns the name of its company or store and the previous value. */
  lock: (trx: Db) => Promise<{ subject: string; before: boolean }>;
  store: (trx: Db) => Promise<unknown>;
}

/**
 * Stores a setting with its audit log entry; does nothing and returns false if the value is
 * unchanged.
 */
export function changeScreenSetting(
  { db, viewer, company, request, now }: Administration,
  { name, value, venue, lock, store }: ScreenSetting,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { subject, before } = await lock(trx);
    if (before === value) return false;
    await store(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'store_tv_changed',
      ...(venue !== undefined && { venue }),
      subject,
      before: { [name]: before },
      after: { [name]: value },
    });
    return true;
  });
}

interface CompanySetting {
  name: string;
  column: 'public_store_tv' | 'shift_screens';
  value: boolean;
}

/** Changes a setting for all screens of the company, which update at once. Returns the settings. */
export async function changeCompanyScreens(
  context: Administration,
  { name, column, value }: CompanySetting,
) {
  const { company, live } = context;
  const isChanged = await changeScreenSetting(context, {
    name,
    value,
    lock: (trx) =>
      trx
        .selectFrom('company')
        .select(['pretty_name as subject', `${column} as before`])
        .where('id', '=', company)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),
    store: (trx) =>
      trx
        .updateTable('company')
        .set({ [column]: value })
        .where('id', '=', company)
        .execute(),
  });
  const accesses = await tvAccesses(context);
  if (isChanged) for (const { venue } of accesses.stores) live.tvChanged(Number(venue));
  return accesses;
}
