import { CHEAP, hashPassword } from '#platform/auth/passwords/password-hash';
import type { ViewerKind, Request, TestApp } from '#test/world/app';
import { PASSWORD, PEOPLE, type PersonKind } from '#test/world/fixture';
import { randomInt, randomUUID } from 'node:crypto';

/** A venue with one pizza, and all the ids that calls reference. */
export interface SampleTargets {
  venue: string;
  company: number;
  pizza: { t_id: string; pipe_id: string; vid_id: string };
  picture: string;
  device: string;
}

/** A valid request of a call at a place, and its status if it is not the contract's. */
export interface Sample {
  request: (at: SampleTargets, t: TestApp, kind: ViewerKind) => Request | Promise<Request>;
  status?: number;
}

export const get = (url: string): Request => ({ method: 'GET', url });
export const post = (url: string, payload: object): Request => ({ method: 'POST', url, payload });
export const form = (url: string, fields: Record<string, string>): Request => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});
export const patch = (url: string, payload: object): Request => ({ method: 'PATCH', url, payload });
export const remove = (url: string): Request => ({ method: 'DELETE', url });

/** Creates a user of the company for a single use; returns the id. */
export async function newUser({ db }: TestApp, employer_id: number): Promise<number> {
  const email = `${randomUUID()}@crustodian.example`;
  const id = randomInt(1_000_000, 900_000_000);
  // Long ago, because an account that is new and unused cannot be erased.
  const account = { id, email, username: email, employer_id, created_at: new Date('2024-01-01') };
  await db.insertInto('user_account').values(account).execute();
  return id;
}

/** Resets the password, because a call may have changed it. */
export async function givePassword({ db }: TestApp, kind: PersonKind): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ password_hash: await hashPassword(PASSWORD, CHEAP) })
    .where('id', '=', PEOPLE[kind].id)
    .execute();
}

/** A multipart form request, like that of a browser or a camera. */
export async function multipart(url: string, data: FormData): Promise<Request> {
  const body = new Response(data);
  return {
    method: 'POST',
    url,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}
