import { exportAuditLog, readAuditLog } from '@crustodian/contract/admin';
import { AUDIT_ACTIONS, type AuditAction } from '@crustodian/domain/people/audit-log';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, openStream } from '../../../api/call.ts';
import { saveFile } from '../../../charts/export/download.ts';
import type { AuditSearch } from '../admin-url.ts';

export interface AuditFilters extends Pick<AuditSearch, 'min' | 'max' | 'person'> {
  action?: AuditAction | undefined;
}

export const isAction = (value: string): value is AuditAction =>
  Object.hasOwn(AUDIT_ACTIONS, value);

/** The filters of the URL; an unknown action is ignored. */
export const auditFilters = ({ min, max, action, person }: AuditSearch): AuditFilters => ({
  min,
  max,
  action: action !== undefined && isAction(action) ? action : undefined,
  person,
});

/** The filters as API parameters. */
const queryOf = (company: number, { min, max, action, person }: AuditFilters) => ({
  company,
  from: min,
  to: max,
  action,
  person,
});

/** Administrative changes and sign-ins of a company, newest first, loaded page by page. */
export const auditQuery = (company: number, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', company, filters],
    queryFn: ({ pageParam, signal }) =>
      call(readAuditLog, { query: { ...queryOf(company, filters), after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Downloads the filtered entries as a CSV file. @throws CallError, already shown */
export async function exportAudit(company: number, filters: AuditFilters): Promise<void> {
  const response = await openStream(
    exportAuditLog,
    { query: queryOf(company, filters) },
    { alerts: true },
  );
  saveFile('audit-log.csv', await response.blob());
}
