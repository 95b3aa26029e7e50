import { readMe as contract, type LoginLanguage } from '@crustodian/contract/session';
import { handle } from '#platform/http/http';

export const readMe = handle(contract, async (_input, { db, viewer, config }) => {
  const person = await db
    .selectFrom('user_account as person')
    .leftJoin('company as employer', 'employer.id', 'person.employer_id')
    .select([
      'person.email',
      'person.first_name',
      'person.last_name',
      'person.username',
      'person.starts_with_today',
      'person.language',
      'employer.id as employer_pk',
      'employer.name as employer_name',
      'employer.pretty_name as employer_pretty_name',
    ])
    .where('person.id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  const { email, first_name, last_name, username } = person;
  return {
    id: viewer.id,
    pk: viewer.id,
    email,
    first_name,
    last_name,
    username,
    name: `${first_name} ${last_name}`.trim() || email,
    employer:
      person.employer_pk === null
        ? null
        : {
            pk: person.employer_pk,
            name: person.employer_name ?? '',
            pretty_name: person.employer_pretty_name ?? '',
          },
    company_manager: viewer.companyManager,
    daily_feed_only: viewer.dailyFeedOnly,
    reports_only: viewer.reportsOnly,
    has_company_memberships: viewer.hasCompanyMemberships,
    allowFeedback: viewer.allowFeedback,
    provider_pk: config.providerCompany,
    flagged_pictures: viewer.flaggedPictures,
    starts_with_today: person.starts_with_today,
    // Safe because a table constraint permits no other.
    language: person.language as LoginLanguage | null,
    image_servers: [...config.imageServers],
  };
});
