import type { Db } from '#platform/database/db';
import { isSpecialty } from '@crustodian/domain/pizza/specialties';
import type { ModelDescription } from '@crustodian/scoring/user-models/model-description';
import { sql } from 'kysely';

export interface CompanyOfModels {
  id: number;
  name: string;
  /** Its own specialties, in addition to the catalogue. */
  specialties: string[];
}

/** The companies that models may judge for: all, or the one with this id. */
export async function companiesOfModels(db: Db, id?: number): Promise<CompanyOfModels[]> {
  const { rows } = await sql<CompanyOfModels>`
    SELECT c.id, c.pretty_name AS name, ARRAY(
      SELECT specialty FROM report_specialty WHERE company_id = c.id
      UNION SELECT unnest(specialties) FROM venue WHERE company_id = c.id) AS specialties
    FROM company c WHERE ${id ?? null}::int IS NULL OR c.id = ${id ?? null} ORDER BY c.id`.execute(
    db,
  );
  return rows;
}

type Judges = Pick<ModelDescription, 'companies' | 'judges' | 'classes'>;

/** Whether a model may judge for a company: it is intended for it, and has no class unknown to it. */
export const appliesTo = (model: Judges, company: CompanyOfModels): boolean =>
  isFor(model, company.id) && strangeClasses(model, company).length === 0;

const isFor = ({ companies }: Judges, id: number): boolean => companies?.includes(id) ?? true;

const strangeClasses = ({ judges, classes }: Judges, { specialties }: CompanyOfModels): string[] =>
  judges !== 'specialty'
    ? []
    : classes.filter(
        (name): name is string =>
          name !== null && !isSpecialty(name) && !specialties.includes(name),
      );

/** Why a model cannot judge for some of the companies it is intended for; null if it can for all. */
export function problemWithCompanies(
  model: Judges,
  all: readonly CompanyOfModels[],
): string | null {
  const missing = (model.companies ?? []).filter((id) => !all.some((one) => one.id === id));
  const sentences = missing.map((id) => `There is no company ${id}.`);
  for (const company of all.filter(({ id }) => isFor(model, id))) {
    const strange = strangeClasses(model, company).map((name) => `'${name}'`);
    if (strange.length === 0) continue;
    const are = strange.length === 1 ? 'is not a specialty' : 'are not specialties';
    sentences.push(
      `It cannot be used for ${company.name}: ${strange.join(', ')} ${are} of the catalogue or of this company.`,
    );
  }
  return sentences.length > 0 ? sentences.join(' ') : null;
}
