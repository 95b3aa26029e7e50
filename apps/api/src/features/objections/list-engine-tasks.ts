import { listEngineTasks as contract } from '@crustodian/contract/objections';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { readEngineTasks } from './engine-tasks.ts';

export const listEngineTasks = handle(contract, async (_input, { db }) => ({
  tasks: await readEngineTasks(db, sql`true`),
}));
