import type { ViewerKind, TestApp } from '#test/world/app';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Makes a call of the administration; `path` is relative to /api/dashboard/. */
export const asker =
  (t: TestApp) =>
  (
    kind: ViewerKind,
    call: `${Method} ${string}`,
    payload?: InjectOptions['payload'],
  ): Promise<LightMyRequestResponse> => {
    const [method, path] = call.split(' ') as [Method, string];
    const url = `/api/dashboard/${path}`;
    return t.ask(kind, { method, url, ...(payload !== undefined && { payload }) });
  };

/** Status and error code of a refusal. */
export const refusalOf = (reply: LightMyRequestResponse): [number, string] => [
  reply.statusCode,
  reply.json<{ code: string }>().code,
];

/**
 * The newest entries of the audit log except sign-ins, with action, actor, subject, before and
 * after.
 */
export async function auditLines({ db }: TestApp, count = 1) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'user_email', 'company_id', 'subject', 'before', 'after', 'address'])
    .where('action', 'not in', ['signed_in', 'sign_in_failed'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows;
}
