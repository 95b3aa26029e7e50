import { readSpecialties as contract } from '@crustodian/contract/directory';
import { SPECIALTIES } from '@crustodian/domain/pizza/specialties';
import { handle } from '#platform/http/http';
import { venueIsVisible, visibleCompany } from '#platform/auth/scope';

export const readSpecialties = handle(contract, async ({ body }, { db, viewer }) => {
  const company = await visibleCompany(db, viewer, body.company);
  const inReports = await db
    .selectFrom('report_specialty')
    .select(['specialty', 'ui_text', 'show_goal'])
    .where('company_id', '=', company)
    .orderBy('position')
    .execute();
  const stores = await db
    .selectFrom('venue')
    .select(['id', 'specialties'])
    .where('company_id', '=', company)
    .where(venueIsVisible(viewer))
    .execute();
  return {
    pizza_specialties_info: CATALOGUE,
    report_specialties_definition: Object.fromEntries(
      inReports.map(({ specialty, ui_text, show_goal }) => [
        specialty,
        { ui_text, ...(show_goal !== null && { show_goal }) },
      ]),
    ),
    report_specialties_by_store: Object.fromEntries(
      stores.map(({ id, specialties }) => [id, specialties]),
    ),
  };
});

const CATALOGUE = Object.fromEntries(
  Object.entries(SPECIALTIES).map(([id, specialty]) => [
    id,
    {
      en: specialty.en,
      es: specialty.es,
      ...('pepperoniType' in specialty && { pepperoni_type: true }),
    },
  ]),
);
