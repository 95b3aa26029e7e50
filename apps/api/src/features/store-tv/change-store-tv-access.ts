import { changeStoreTvAccess as contract } from '@crustodian/contract/store-tv';
import type { TvAccess } from '@crustodian/domain/reports/store-tv';
import { TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { digestOfKey, newTvKey } from './open-tv.ts';
import { arePublic, lockStore, tvAccesses } from './tv-access.ts';

/** Every change invalidates previous device links. */
export const changeStoreTvAccess = handle(contract, async ({ params, body }, context) => {
  const { db, viewer, company, request, now, live } = context;
  const { venue } = params;
  const { access } = body;
  const at = now();
  const link = access === 'link' ? { key: newTvKey(), madeAt: new Date(at) } : null;
  const made_at = link?.madeAt.toISOString() ?? null;
  const store = await db.transaction().execute(async (trx) => {
    const { pretty_name } = await lockStore({ ...context, db: trx }, venue);
    if (access === 'open' && !(await arePublic(trx, company))) throw new ApiError('tv_not_public');
    const { stores } = await tvAccesses({ ...context, db: trx });
    const before = stores.find((each) => each.venue === String(venue));
    await setAccess(trx, venue, { access, link });
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: at,
      company,
      action: 'store_tv_changed',
      venue,
      subject: pretty_name,
      before: { access: before?.access ?? null, link_made: before?.made_at ?? null },
      after: { access, link_made: made_at },
    });
    return { venue: String(venue), pretty_name };
  });
  live.tvChanged(venue);
  return { ...store, access, made_at, path: link && `${TV_PAGES}${venue}/?key=${link.key}` };
});

interface NewAccess {
  access: TvAccess;
  link: { key: string; madeAt: Date } | null;
}

async function setAccess(trx: Db, venue: number, { access, link }: NewAccess): Promise<void> {
  const values = {
    access,
    digest: link && digestOfKey(link.key),
    made_at: link?.madeAt ?? null,
  };
  await trx
    .insertInto('store_tv')
    .values({ venue_id: venue, ...values })
    .onConflict((conflict) => conflict.column('venue_id').doUpdateSet(values))
    .execute();
}
