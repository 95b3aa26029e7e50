import { exportAuditLog as contract, type AuditEntry } from '@crustodian/contract/admin';
import { writeCsv } from '@crustodian/contract/wire/csv';
import { AUDIT_ACTIONS, auditText } from '@crustodian/domain/people/audit-log';
import { handleWithState, type Context } from '#platform/http/http';
import { oneExportAtATime } from '#platform/overload/one-export';
import { auditEntries, type AuditFilters } from './audit-rows.ts';

const MOST = 100_000;
/** How many entries are in memory at a time. */
const PAGE = 100;

/**
 * Streamed page by page, until the reader loses the rights to it; each person can run one export at
 * a time.
 */
export const exportAuditLog = handleWithState(contract, () => {
  const oneAtATime = oneExportAtATime();
  return async ({ query }, context) => ({
    body: await oneAtATime(context.viewer.id, async () =>
      textOf(context, query, await pageOf(context, query)),
    ),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'cache-control': 'no-store',
    },
  });
});

type Exporting = Context<typeof contract>;

const pageOf = (context: Exporting, filters: AuditFilters, before?: number) =>
  auditEntries(context, filters, { before, limit: PAGE });

async function* textOf(context: Exporting, filters: AuditFilters, first: AuditEntry[]) {
  yield `\uFEFF${writeCsv([HEAD])}`;
  let page = first;
  for (let sent = 0; page.length > 0 && sent < MOST; sent += PAGE) {
    await context.checkRights();
    yield writeCsv(page.map(lineOf));
    const isLast = page.length < PAGE;
    page = isLast ? [] : await pageOf(context, filters, Number(page.at(-1)!.id));
  }
}

const HEAD = ['Time (UTC)', 'What', 'Who', 'E-mail', 'Concerning', 'Change', 'Address', 'Browser'];

function lineOf({ at, action, by, subject, changes, address, user_agent }: AuditEntry): string[] {
  const change = changes
    .map(({ field, before, after }) => `${field}: ${auditText(before)} → ${auditText(after)}`)
    .join('; ');
  const time = at.slice(0, 19).replace('T', ' ');
  return [time, AUDIT_ACTIONS[action].en, by.name, by.email, subject, change, address, user_agent];
}
