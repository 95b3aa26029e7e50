import { exportPersonalData as contract } from '@crustodian/contract/privacy';
import { logSubject, writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handleWithState, type Context } from '#platform/http/http';
import { oneExportAtATime } from '#platform/overload/one-export';
import { originOf } from '#platform/http/origin';
import { Readable } from 'node:stream';
import { personOf } from './people.ts';
import { administeredBy, rowsOf, rowsShownTo, type RowsShown } from './personal-rows.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/**
 * A person's data may be a hundred megabytes, so they are read in portions while they are sent, one
 * export per administrator at a time. The file ends incomplete once the administrator loses the rights
 * to them. The audit log records the request first.
 */
export const exportPersonalData = handleWithState(contract, () => {
  const oneAtATime = oneExportAtATime();
  return async ({ params }, context) => {
    const { pk } = await personOf(context, params.person);
    // A HEAD request exports nothing, so nothing is logged.
    const isHead = context.request.method === 'HEAD';
    return {
      body: isHead
        ? Readable.from([])
        : await oneAtATime(context.viewer.id, () => begun(pk, context)),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="person-${pk}.json"`,
        'cache-control': 'no-store',
      },
    };
  };
});

async function begun(person: number, context: Context<typeof contract>) {
  const { db, viewer, company, request, now } = context;
  await db.transaction().execute(async (trx) => {
    const { subjectId, subject } = await logSubject(trx, person);
    const by = { by: viewer.id, origin: originOf(request), now: now(), company };
    await writeAudit(trx, { ...by, action: 'person_exported', subject, subjectId });
  });
  return jsonOf(context, person, new Date(now()).toISOString());
}

/** @throws ApiError if the viewer has lost the person, or any right to the person's rows */
async function checkStillShown(
  context: Context<typeof contract>,
  { person, administered }: RowsShown,
): Promise<void> {
  await context.checkRights();
  await personOf(context, person);
  if (!administered) return;
  const still = await administeredBy(context.viewer, context);
  const isStill = (kind: keyof typeof still) =>
    new Set(still[kind]).isSupersetOf(new Set(administered[kind]));
  if (!isStill('companies') || !isStill('venues')) throw new ApiError('user_not_yours');
}

/** '{"made_at":"…","records":{"action.assignee_id":[…],…}}', with each table that has any rows. */
async function* jsonOf(
  context: Context<typeof contract>,
  person: number,
  madeAt: string,
): AsyncGenerator<Buffer> {
  const shown = await rowsShownTo(context, person);
  yield Buffer.from(`{"made_at":"${madeAt}","records":{`);
  let tables = 0;
  for (const where of PERSONAL_TABLES) {
    let portions = 0;
    for await (const rows of rowsOf(shown, where)) {
      await checkStillShown(context, shown);
      const begin = `${tables > 0 ? ',' : ''}"${where.table}.${where.column}":[`;
      yield Buffer.from((portions === 0 ? begin : ',') + rows.join(','));
      portions += 1;
    }
    if (portions === 0) continue;
    tables += 1;
    yield Buffer.from(']');
  }
  yield Buffer.from('}}');
}
