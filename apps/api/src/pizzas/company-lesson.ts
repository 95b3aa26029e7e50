import type { Db } from '#platform/database/db';
import { isForThisEngine, type Lesson } from '@crustodian/scoring/learning/lesson';
import { sql } from 'kysely';

/**
 * What a company's reviewers taught last, and no one undid; undefined where that is nothing, or was
 * learned from what another engine measures.
 */
export async function companyLesson(db: Db, company: number): Promise<Lesson | undefined> {
  const { rows } = await sql<{ lesson: Lesson }>`SELECT lesson FROM training
    WHERE company_id = ${company} AND lesson IS NOT NULL AND undone_at IS NULL
    ORDER BY finished_at DESC, id DESC LIMIT 1`.execute(db);
  const lesson = rows[0]?.lesson;
  return lesson && isForThisEngine(lesson) ? lesson : undefined;
}
