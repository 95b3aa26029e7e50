import { readAuditDraws as contract } from '@crustodian/contract/audit';
import { handle } from '#platform/http/http';
import { drawsOfWeek } from './draws-of-week.ts';

export const readAuditDraws = handle(contract, ({ params }, { db, venue, viewer, now }) =>
  drawsOfWeek(db, { venue, viewer, week: params.week, now: now() }),
);
