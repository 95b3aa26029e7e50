import { readReferences as contract } from '@crustodian/contract/audit';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { trainingTasks, type TrainingTask } from './training-tasks.ts';

export const readReferences = handle(contract, async ({ body }, { db, company, now }) => {
  const tasks = await trainingTasks(db, body.tasks, { company, now: now() });
  return {
    references: await Promise.all(tasks.map(async (task) => task && referenceOf(db, task))),
  };
});

interface Reference {
  standard: Standard;
  score: number;
  ninths: Record<string, number>;
  bubbles: boolean;
  overbaked: boolean;
  bad_cut: boolean;
}

/** A reviewer's blind judgement, without the reviewer's name. */
async function referenceOf(db: Db, { place: { venue, day, id } }: TrainingTask) {
  const { rows } = await sql<Reference>`
    SELECT standard, score, ninths, bubbles, overbaked, bad_cut FROM audit_judgement
    WHERE venue_id = ${venue} AND business_date = ${day} AND pizza_id = ${id}
      AND purpose = 'audit' AND kind = 'points'`.execute(db);
  return rows[0]!;
}
