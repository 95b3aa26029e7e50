import type { AuditEntry } from '@crustodian/contract/admin';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A } from '#test/world/fixture';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { weekOfV1 } from './week.fixture.ts';

const t = testApp();
const { begin, move, update, complete } = weekOfV1(t);

const actionsFor = async (kind: ViewerKind) => {
  const reply = await t.ask(kind, { url: `/api/dashboard/audit-log/?company=${COMPANY_A}` });
  const { entries } = reply.json<{ entries: AuditEntry[] }>();
  return new Set(entries.map(({ action }) => action).filter((one) => one.startsWith('report_')));
};
const setState = (state: string) => sql`UPDATE weekly_report SET state = ${state}`.execute(t.db);

test('a company’s audit log tells of a report only while it is delivered, and never how it was selected', async () => {
  const report = await begin();
  await complete(report);
  await move(report, 'data selection');
  await update(report, 1, 'show_on_report', 1);
  const all = new Set(['report_initialized', 'report_changed', 'report_state_changed']);
  for (const state of ['data selection', 'complete', 'generated']) {
    await setState(state);
    expect(await actionsFor('manager')).toEqual(new Set());
  }
  expect(await actionsFor('staff')).toEqual(all);
  await setState('delivered');
  expect(await actionsFor('manager')).toEqual(
    new Set(['report_initialized', 'report_state_changed']),
  );
  // Another year's report with the same label is not delivered.
  await sql`INSERT INTO weekly_report (venue_id, id, week_stamp, state, name)
    SELECT venue_id, 77, '2025-03-09', 'complete', 'another' FROM weekly_report`.execute(t.db);
  expect(await actionsFor('manager')).toEqual(new Set());
});

test('a deletion is told if the report was delivered', async () => {
  for (const state of ['generated', 'delivered']) {
    await sql`DELETE FROM audit_entry`.execute(t.db);
    const report = await begin();
    await setState(state);
    const url = `/api/pizza_tv/report/delete/id/${report._id}/`;
    expect((await t.ask('staff', { method: 'DELETE', url })).statusCode).toBe(200);
    const seen = state === 'delivered' ? ['report_deleted'] : [];
    expect(await actionsFor('manager')).toEqual(new Set(seen));
  }
});
