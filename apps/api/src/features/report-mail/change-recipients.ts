import { changeRecipients as contract } from '@crustodian/contract/report-mail';
import type { Input } from '@crustodian/contract/wire/endpoint';
import { recipientsOf } from '@crustodian/domain/people/recipients';
import type { Viewer } from '@crustodian/domain/people/access';
import {
  regionIsAdministered,
  venueIsAdministered,
  whollyAdministeredCompany,
  type AdministeredCompany,
} from '#platform/auth/administered';
import { writeAudit } from '#platform/audit-log';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';

type Whose = Input<typeof contract>['body'];

export const changeRecipients = handle(contract, async ({ body }, context) => {
  const { db, config, viewer, company, request, now } = context;
  const checked = recipientsOf(body.emails);
  if ('refused' in checked) throw new ApiError('bad_recipients', checked.refused);
  const emails = checked.recipients;
  await db.transaction().execute(async (trx) => {
    const { subject, before } = await standing({ trx, config, viewer }, company, body);
    if (JSON.stringify(before) === JSON.stringify(emails)) return;
    await store(trx, company, { whose: body, emails });
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'recipients_changed',
      ...(body.of === 'store' && { venue: body.venue }),
      subject,
      before: { recipients: before },
      after: { recipients: emails },
    });
  });
  return { emails };
});

/**
 * Locks what is changed and reads its recipients.
 * @throws ApiError venue_not_yours, unknown_region, whole_company_needed
 */
async function standing(
  { trx, config, viewer }: { trx: Db; config: Config; viewer: Viewer },
  company: AdministeredCompany,
  whose: Whose,
): Promise<{ subject: string; before: string[] }> {
  if (whose.of === 'store') {
    const found = await trx
      .selectFrom('venue')
      .select(['pretty_name as subject', 'report_emails as before'])
      .where('company_id', '=', company)
      .where('id', '=', whose.venue)
      .where(venueIsAdministered({ config }, viewer))
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
      .where(regionIsAdministered({ config }, viewer))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) {
      throw new ApiError('unknown_region', `This company has no region '${whose.region}'.`);
    }
    return found;
  }
  await whollyAdministeredCompany({ db: trx, config }, viewer, company);
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
