import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { expect, test } from 'vitest';
import { companiesOfModels, appliesTo, problemWithCompanies } from './model-companies.ts';

const t = testApp();

const PIAZZA = { id: 1, name: 'Piazza', specialties: [] };
const ROSSO = { id: 2, name: 'Rosso', specialties: ['del_mar'] };
const model = (classes: (string | null)[], companies?: number[]) => ({
  classes,
  companies,
  judges: 'specialty' as const,
});

test.each([
  ['of the catalogue', model(['pepperoni', 'unknown', null]), null],
  ['of a company that is not there', model(['cheese'], [1, 999]), 'There is no company 999.'],
  ['of its company', model(['del_mar'], [2]), null],
  [
    'of another company',
    model(['del_mar']),
    "It cannot be used for Piazza: 'del_mar' is not a specialty of the catalogue or of this company.",
  ],
  [
    'of nobody',
    model(['martian', 'lunar'], [2]),
    "It cannot be used for Rosso: 'martian', 'lunar' are not specialties of the catalogue or of this company.",
  ],
  ['that are ingredients', { ...model(['olive']), judges: 'ingredients' as const }, null],
])('classes %s', (_case, judged, problem) =>
  expect(problemWithCompanies(judged, [PIAZZA, ROSSO])).toBe(problem),
);

test('a model judges for the companies that know its classes', () => {
  const judged = model(['del_mar']);
  expect([PIAZZA, ROSSO].map((company) => appliesTo(judged, company))).toEqual([false, true]);
});

test("a company's own specialties are those of its reports and stores", async () => {
  const inReports = { company_id: COMPANY_A, specialty: 'del_mar', ui_text: 'Del mar' };
  await t.db.insertInto('report_specialty').values(inReports).execute();
  const { specialties: before } = await t.db
    .selectFrom('venue')
    .select('specialties')
    .where('id', '=', V1)
    .executeTakeFirstOrThrow();
  const setSpecialties = (specialties: string[]) =>
    t.db.updateTable('venue').set({ specialties }).where('id', '=', V1).execute();
  await setSpecialties(['del_monte', 'del_mar']);
  const [own, ...others] = await companiesOfModels(t.db, COMPANY_A);
  await setSpecialties(before);
  expect(own!.specialties.filter((name) => name.startsWith('del_')).sort()).toEqual([
    'del_mar',
    'del_monte',
  ]);
  expect(others).toEqual([]);
  expect((await companiesOfModels(t.db)).length).toBeGreaterThan(1);
});
