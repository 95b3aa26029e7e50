import type { Db } from '#platform/db';
import { isForThisEngine, loadSpecialtyHead } from '@crustodian/scoring/load-specialty-head';
import type { SpecialtyHead } from '@crustodian/scoring/specialty';
import { sql } from 'kysely';

/** The head that a company's reviewers taught last; undefined where none was kept that this engine can use. */
export async function companyHead(db: Db, company: number): Promise<SpecialtyHead | undefined> {
  const { rows } = await sql<{ head: SpecialtyHead }>`SELECT head FROM specialty_training
    WHERE company_id = ${company} AND outcome = 'kept'
    ORDER BY finished_at DESC LIMIT 1`.execute(db);
  const own = rows[0]?.head;
  return own && isForThisEngine(own) ? own : undefined;
}

export interface HeadInUse {
  head: SpecialtyHead;
  /** Whether the company's reviewers taught it; else it came with the product. */
  isOwn: boolean;
}

/** The head that names a company's pizzas today. */
export async function headInUse(db: Db, company: number): Promise<HeadInUse> {
  const own = await companyHead(db, company);
  return { head: own ?? (await loadSpecialtyHead()), isOwn: own !== undefined };
}
