import type { Db } from '#platform/database/db';
import { crustChoices } from '@crustodian/domain/pizza/crusts';
import { SPECIALTY_IDS, UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { sql } from 'kysely';

/** The meaning of a till's name; specialty is null if it is not a pizza. */
interface TillName {
  name: string;
  specialty: string | null;
  crust: string;
}

/** Products that a company's orders may name, and the names of its tills. */
export interface CompanyNames {
  specialties: string[];
  crusts: string[];
  named: TillName[];
}

export async function readCompanyNames(db: Db, company: number): Promise<CompanyNames> {
  const [{ rows }, named] = await Promise.all([
    sql<{ own: string[]; crusts: string[] }>`SELECT c.feedback_crusts AS crusts, ARRAY(
        SELECT specialty FROM report_specialty WHERE company_id = c.id
        UNION SELECT unnest(specialties) FROM venue WHERE company_id = c.id) AS own
      FROM company c WHERE c.id = ${company}`.execute(db),
    db
      .selectFrom('till_name')
      .select(['name', 'specialty', 'crust'])
      .where('company_id', '=', company)
      .orderBy('name')
      .execute(),
  ]);
  const { own, crusts } = rows[0]!;
  const specialties = [...new Set([...SPECIALTY_IDS, ...own])];
  return {
    specialties: specialties.filter((specialty) => specialty !== UNKNOWN_SPECIALTY),
    crusts: [...new Set([...crustChoices(crusts), ...crustChoices([])].map(({ value }) => value))],
    named,
  };
}

export interface Product {
  /** '' if the name has no meaning yet. */
  specialty: string;
  /** '' if none is named. */
  crust: string;
  isPizza: boolean;
}

/** Returns a function that determines the product for names as sent. */
export function productReader({
  specialties,
  crusts,
  named,
}: CompanyNames): (specialty: string, crust: string) => Product {
  const meanings = new Map(named.map((one) => [one.name, one]));
  const knownSpecialties = new Set(specialties);
  const knownCrusts = new Set(crusts);
  return (specialty, sentCrust) => {
    const crust = knownCrusts.has(sentCrust) ? sentCrust : '';
    const meaning = meanings.get(specialty);
    if (!meaning) {
      return { specialty: knownSpecialties.has(specialty) ? specialty : '', crust, isPizza: true };
    }
    if (meaning.specialty === null) return { specialty: '', crust: '', isPizza: false };
    return { specialty: meaning.specialty, crust: meaning.crust || crust, isPizza: true };
  };
}
