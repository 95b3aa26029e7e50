import type { CHANGES } from '@crustodian/contract/actions';
import { companyOfVenue } from '#pizzas/named-venues';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import type { Origin } from '#platform/http/origin';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import type { Observation } from '@crustodian/domain/actions/watch-result';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import type { Viewer } from '@crustodian/domain/people/access';
import { sql } from 'kysely';
import { readAssignees } from './assignees.ts';

/** The person who changes an action, the origin of the request, and the time. */
export interface Changer {
  viewer: Pick<Viewer, 'id'>;
  origin: Origin;
  now: number;
}

interface Change {
  kind: (typeof CHANGES)[number];
  sentence: string;
  observations?: readonly Observation[];
  before: WrittenFacts | null;
  after: WrittenFacts;
}

/** Writes a person's change to the action's history and to the audit log. */
export async function logChange(
  trx: Db,
  { venue, action, part }: { venue: number; action: number; part: string },
  { kind, sentence, observations = [], before, after }: Change,
  { viewer, origin, now }: Changer,
): Promise<void> {
  await sql`INSERT INTO action_change (venue_id, id, action_id, at, user_id, kind, sentence, observations)
    VALUES (${venue}, ${nextId()}, ${action}, ${new Date(now)}, ${viewer.id}, ${kind}, ${sentence},
      ${JSON.stringify(observations)})`.execute(trx);
  await writeAudit(trx, {
    by: viewer.id,
    origin,
    now,
    company: await companyOfVenue(trx, venue),
    venue,
    action: kind === 'started' ? 'action_started' : 'action_changed',
    subject: part,
    before,
    after,
  });
  const data = { action: String(action), criterion: part };
  await queueWebhooks(trx, { at: { venue }, type: `action.${kind}`, now, data });
}

/** @throws ApiError not_of_venue */
export async function assigneeOf(
  db: Db,
  {
    venue,
    person,
    viewer,
  }: { venue: number; person: number | undefined; viewer: Pick<Viewer, 'id'> },
): Promise<{ id: number; name: string }> {
  const id = person ?? viewer.id;
  const found = (await readAssignees(db, venue)).find((one) => one.id === id);
  if (found) return found;
  // Staff and members of other companies may still be assignees of actions that they start.
  if (id !== viewer.id) throw new ApiError('not_of_venue');
  return { id, name: '' };
}
