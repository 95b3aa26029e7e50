import { insertTestPizzas } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { drawDays } from './draw-days.job.ts';

const t = testApp();
const SUNDAY = Date.UTC(2024, 2, 10, 17);
const DAY_MS = 86_400_000;
const draw = (days: number) => drawDays({ ...t.tools, now: () => SUNDAY + days * DAY_MS });
const judges = (kind: 'manager' | 'staff', may: boolean) =>
  t.db
    .updateTable('user_account')
    .set({ allow_feedback: may })
    .where('id', '=', PEOPLE[kind].id)
    .execute();
const SEED = /[0-9a-f]{64}/;

/** Which of the audit log and its export contain the seed of the week. */
async function seedIn(kind: ViewerKind): Promise<boolean[]> {
  const about = `?company=${COMPANY_A}&action=audit_seed_revealed`;
  const read = async (path: string) => {
    const { statusCode, body } = await t.ask(kind, { url: `/api/dashboard/${path}/${about}` });
    expect(statusCode).toBe(200);
    return body.split('Week of 2024-03-10')[1]?.split('Week of')[0] ?? '';
  };
  return [await read('audit-log'), await read('audit-log/export')].map((text) => SEED.test(text));
}

beforeEach(async () => {
  const audit = ['audit_task', 'audit_pizza', 'audit_draw', 'audit_draw_specialty', 'audit_seed'];
  for (const table of [...audit, 'audit_entry', 'pizza', 'rollup_day']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

test.each(['manager', 'staff'] as const)(
  'the audit log hides a published seed from a %s who may still judge the pizzas that it drew',
  async (kind) => {
    t.setNow(SUNDAY + 10 * DAY_MS);
    await draw(0);
    await insertTestPizzas(
      t.db,
      V1,
      Array.from({ length: 30 }, () => ({})),
    );
    await sql`UPDATE pizza SET picture = repeat('a', 64)`.execute(t.db);
    await draw(1);
    await draw(10);
    await judges(kind, true);
    expect(await seedIn(kind)).toEqual([false, false]);
    await judges(kind, false);
    expect(await seedIn(kind)).toEqual([true, true]);
    await judges(kind, true);
    await sql`UPDATE audit_task SET answered_at = now()`.execute(t.db);
    expect(await seedIn(kind)).toEqual([true, true]);
    await judges(kind, false);
  },
);
