import { listAssignees as contract } from '@crustodian/contract/actions';
import { handle } from '#platform/http/http';
import { readWatched } from '../signals/seen-pizzas.ts';
import { readAssignees } from './assignees.ts';

export const listAssignees = handle(contract, async (_input, { db, venue }) => ({
  parts: [...(await readWatched(db, venue)).parts],
  people: await readAssignees(db, venue),
}));
