import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import type { ViewerKind, TestApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import type { ReportPizza, WeeklyReport } from '@crustodian/contract/weekly-reports';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { beforeAll, beforeEach, expect } from 'vitest';

export const WEEK = '10-3-2024';
export const READ = `/api/pizza_tv/report/venue_pk/${V1}/week_stamp/${WEEK}/`;

const pizza = (score: number, rest: Partial<TestPizza> = {}): TestPizza => ({
  evaluation: { ...testEvaluation(), score_adjusted: score },
  ...rest,
});

/** The calls that do not need a pizza of the week. */
function callsOf(t: TestApp) {
  const ask = async (
    kind: ViewerKind,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const reply = await t.ask(kind, { method, url, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  };
  const post = (call: string, payload: object) =>
    ask('staff', 'POST', `/api/pizza_tv/${call}`, payload);

  async function begin(flags: object = {}): Promise<WeeklyReport> {
    const { body, status } = await post('initialize_report/', {
      venue_pk: String(V1),
      week_stamp: WEEK,
      week_number: 11,
      ...flags,
    });
    expect(status).toBe(200);
    return body['report'] as WeeklyReport;
  }
  const read = async (kind: ViewerKind = 'staff') =>
    (await ask(kind, 'GET', READ)).body['report'] as WeeklyReport | null;
  const move = (report: WeeklyReport, state: string) =>
    post('report/change_state/', { report_id: report._id, state });
  return { ask, post, begin, read, move };
}

/**
 * A week of V1 with two good pizzas, two bad ones, an undecided one, one of another specialty and
 * two that no report contains; and the calls about its report. Call once at the top of a test file.
 */
export function weekOfV1(t: TestApp) {
  let keys: PizzaKey[];
  beforeAll(async () => {
    keys = await insertTestPizzas(t.db, V1, [
      pizza(9.5),
      pizza(9.2),
      pizza(6),
      pizza(5),
      pizza(8),
      pizza(9.4, { category: 'hawaiana' }),
      pizza(9.9, { censored: 1 }),
      pizza(9.9, { snap_quality: 'mala' }),
    ]);
  });
  beforeEach(() => t.db.deleteFrom('weekly_report').execute());

  const calls = callsOf(t);
  const { post, move } = calls;
  const place = (at: number) => ({ pizza_id: keys[at]!.t_id, vid_id: keys[at]!.vid_id });
  const update = (report: WeeklyReport, at: number, attribute: string, value: unknown) =>
    post('report/update/', { report_id: report._id, ...place(at), attribute, value });
  const shownOf = (pizzas: ReportPizza[], at: number) =>
    pizzas.find(({ pizza_id }) => pizza_id === keys[at]!.t_id)!;

  /** Selects a best and a worst pizza, so that Continue is possible. */
  async function complete(report: WeeklyReport): Promise<void> {
    for (const at of [0, 2]) await update(report, at, 'show_on_report', 1);
    await update(report, 2, 'main_problem', ['cut']);
    for (const at of [0, 2]) {
      const change = { ...place(at), attribute: 'featured', value: 1 };
      await post('report/update_featured/', { report_id: report._id, ...change });
    }
    expect((await move(report, 'complete')).status).toBe(200);
  }

  return {
    ...calls,
    place,
    update,
    shownOf,
    complete,
    keyAt: (at: number) => keys[at]!.t_id,
  };
}
