import { changeRecipients as contract } from '@crustodian/contract/report-mail';
import type { Input } from '@crustodian/contract/endpoint';
import { recipientsOf } from '@crustodian/domain/recipients';
import { writeAudit } from '#platform/audit';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import { originOf } from '#platform/origin';

type Whose = Input<typeof contract>['body'];

export const changeRecipients = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const checked = recipientsOf(body.emails);
  if ('refused' in checked) throw new ApiError('bad_recipients', checked.refused);
  const emails = checked.recipients;
  await db.transaction().execute(async (trx) => {
    const { subject, before } = await standing(trx, company, body);
    if (JSON.stringify(before) === JSON.stringify(emails)) return;
    await store(trx, company, { whose: body, emails });
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'recipients_changed',
      subject,
      before: { recipients: before },
      after: { recipients: emails },
    });
  });
  return { emails };
});

/** Locks what is changed. @throws ApiError venue_not_yours, unknown_region */
async function standing(
  trx: Db,
  company: number,
  whose: Whose,
): Promise<{ subject: string; before: string[] }> {
  if (whose.of === 'store') {
    const found = await trx
      .selectFrom('venue')
      .select(['pretty_name as subject', 'report_emails as before'])
      .where('company_id', '=', company)
      .where('id', '=', whose.venue)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError('venue_not_yours');
    return found;
  }
  if (whose.of === 'region') {
    const found = await trx
      .selectFrom('region')
      .select(['name as subject', 'monthly_report_emails as before'])
      .where('company_id', '=', company)
      .where('code', '=', whose.region)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) {
      throw new ApiError('unknown_region', `The company has no region '${whose.region}'.`);
    }
    return found;
  }
  return trx
    .selectFrom('company')
    .select(['pretty_name as subject', 'monthly_report_emails as before'])
    .where('id', '=', company)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function store(
  trx: Db,
  company: number,
  { whose, emails }: { whose: Whose; emails: string[] },
): Promise<void> {
  if (whose.of === 'store') {
    const set = { report_emails: emails };
    await trx.updateTable('venue').set(set).where('id', '=', whose.venue).execute();
    return;
  }
  const set = { monthly_report_emails: emails };
  if (whose.of === 'company') {
    await trx.updateTable('company').set(set).where('id', '=', company).execute();
    return;
  }
  await trx
    .updateTable('region')
    .set(set)
    .where('company_id', '=', company)
    .where('code', '=', whose.region)
    .execute();
}
