import { visibleVenue } from '#platform/auth/scope';
import { handle } from '#platform/http/http';
import { openTask as contract } from '@crustodian/contract/audit';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { judgedTask } from './own-task.ts';

export const openTask = handle(contract, async ({ params }, { db, viewer, now }) => {
  const { place } = await judgedTask(db, params.task, { viewer, now: now() });
  await visibleVenue(db, viewer, place.venue);
  return { venue: place.venue, day: place.day, pizza: pizzaId(place) };
});
