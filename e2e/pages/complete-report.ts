import type { Page } from '@playwright/test';

interface Pizza {
  show_on_report: 0 | 1;
  standard: string;
  main_problem: string[];
  [field: string]: unknown;
}
interface Row {
  _id: string | null;
  state: string | null;
  venue: string;
  pretty_name: string;
  week_stamp: string;
  doc: { number: number };
}

/** Returns a function that calls the API as the page's user. */
async function caller(page: Page) {
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')!.value;
  const headers = { 'x-csrftoken': csrf };
  const answer = await page.request.post('/api/token/refresh/', { headers, data: {} });
  const { access } = (await answer.json()) as { access: string };
  return async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const response = await page.request.fetch(`/api/${path}`, {
      method,
      headers: { ...headers, authorization: `JWT ${access}` },
      ...(data !== undefined && { data }),
    });
    // Safe because each call below names the fields that it reads.
    return (await response.json()) as T;
  };
}

/** A week of the chain's first company that no other test uses; its third store is used. */
export const COMPANY = 2;
const WEEKS_BACK = 9;
export const weekStamp = (weeksBack = WEEKS_BACK) => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - day.getUTCDay() - weeksBack * 7);
  return `${day.getUTCDate()}-${day.getUTCMonth() + 1}-${day.getUTCFullYear()}`;
};

/** Deletes a store's report that an earlier run left; returns the store's row of the list. */
async function forgetReport(page: Page, { company, at, stamp }: Place): Promise<Row> {
  const api = await caller(page);
  const list = `pizza_tv/reports/company_pk/${company}/week_stamp/${stamp}/`;
  const row = (await api<{ reports: Row[] }>('GET', list)).reports[at]!;
  if (row._id) await api('DELETE', `pizza_tv/report/delete/id/${row._id}/`);
  return row;
}

interface Place {
  company: number;
  /** The store's index in the list. */
  at: number;
  stamp: string;
}

/** A new report with chosen pizzas and named problems, whatever an earlier run left. */
export async function filledReport(page: Page, place: Place): Promise<Row & { id: string }> {
  const row = await forgetReport(page, place);
  const api = await caller(page);
  const { _id: report_id } = await api<{ _id: string }>('POST', 'pizza_tv/initialize_report/', {
    venue_pk: row.venue,
    week_stamp: place.stamp,
    week_number: String(row.doc.number),
  });
  const { report } = await api<{ report: { pizzas: Pizza[] } }>('POST', 'pizza_tv/fill_report/', {
    report_id,
  });
  for (const pizza of report.pizzas) {
    const open = pizza.show_on_report === 1 && pizza.main_problem.length === 0;
    if (!open || pizza.standard !== 'not_to_standard') continue;
    const change = { attribute: 'main_problem', value: ['cut'] };
    await api('POST', 'pizza_tv/report/update/', { ...pizza, report_id, ...change });
  }
  return { ...row, id: report_id };
}

/** A new complete report, whatever an earlier run left. */
export async function completeReport(page: Page): Promise<Row> {
  const row = await filledReport(page, { company: COMPANY, at: 2, stamp: weekStamp() });
  const api = await caller(page);
  const step = { report_id: row.id, state: 'complete' };
  await api('POST', 'pizza_tv/report/change_state/', step);
  return row;
}
