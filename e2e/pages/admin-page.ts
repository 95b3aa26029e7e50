import { expect, type Page } from '@playwright/test';
import { beSignedIn } from './sign-in.ts';

export const LUMBRE = 2;
export const FORNO = 3;

export interface Person {
  pk: number;
  email: string;
  name: string;
}

/** Calls the API as an account: with a separate token and the page's CSRF cookie. */
async function callBeside(page: Page, account: string, method: string, path: string, data: object) {
  const tokens = await page.request.post('/api/token/', {
    data: { username: `${account}@crustodian.example`, password: 'pizza' },
  });
  const { access } = (await tokens.json()) as { access: string };
  const cookies = await page.context().cookies();
  const csrf = cookies.find(({ name }) => name === 'csrftoken')!.value;
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { authorization: `JWT ${access}`, 'x-csrftoken': csrf },
  });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/**
 * Signs in as manager of Forno Verde and opens its users, with a new user of this test in the list.
 */
export async function openUsers(page: Page, first_name: string): Promise<Person> {
  await beSignedIn(page, 'manager2');
  const email = newEmail(first_name);
  const { pk } = (await callBeside(page, 'manager2', 'POST', '/api/dashboard/membership/', {
    user: { email, first_name, last_name: 'Probe', username: email },
    venues: [],
    regions: [],
    company: FORNO,
  })) as { pk: number };
  await page.goto(`/admin/user-management?q=${email}`);
  await expect(page.getByRole('cell', { name: email })).toBeVisible();
  return { pk, email, name: `${first_name} Probe` };
}

let made = 0;
/** An address that no earlier run used. */
export const newEmail = (name: string): string =>
  `${name.toLowerCase()}-${Date.now()}-${++made}@forno.example`;

/** Deletes the test's user. */
export const removeUser = (page: Page, { pk }: Person) =>
  callBeside(page, 'manager2', 'DELETE', `/api/dashboard/user/${pk}/`, {});

export const setQuality = (page: Page, min: number, max: number) =>
  callBeside(page, 'manager2', 'PATCH', `/api/dashboard/quality-definition/${FORNO}/`, {
    min,
    max,
  });

export async function openActions(page: Page, { name }: Person) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

export const act = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).click();

/** The topmost dialog with this name. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Collects the page's calls to a path from now on. */
export function callsTo(page: Page, path: RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (path.test(request.url())) calls.push(`${request.method()} ${request.postData() ?? ''}`);
  });
  return calls;
}
