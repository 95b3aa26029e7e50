import { exportAuditLog as contract, type AuditEntry } from '@crustodian/contract/admin';
import { AUDIT_ACTIONS, auditText } from '@crustodian/domain/audit-log';
import { handle } from '#platform/http';
import { auditEntries } from './audit-rows.ts';
import { csvOf } from './csv-text.ts';

const MOST = 100_000;

export const exportAuditLog = handle(contract, async ({ query }, context) => {
  const entries = await auditEntries(context, query, { limit: MOST });
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'cache-control': 'no-store',
    },
    body: csvOf([HEAD, ...entries.map(lineOf)]),
  };
});

const HEAD = ['Time (UTC)', 'What', 'Who', 'E-mail', 'Concerning', 'Change', 'Address', 'Browser'];

function lineOf({ at, action, by, subject, changes, address, user_agent }: AuditEntry): string[] {
  const change = changes
    .map(({ field, before, after }) => `${field}: ${auditText(before)} → ${auditText(after)}`)
    .join('; ');
  const time = at.slice(0, 19).replace('T', ' ');
  return [time, AUDIT_ACTIONS[action], by.name, by.email, subject, change, address, user_agent];
}
