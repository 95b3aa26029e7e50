import { readOperationControl } from '@crustodian/contract/operation-control-center';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type { ControlledCompany } from '@crustodian/contract/operation-control-center';

/** Progress of every company's reports of a week. */
export const operationControlQuery = (week: CalendarDay) =>
  queryOptions({
    queryKey: ['operation-control', week],
    queryFn: async ({ signal }) =>
      (await call(readOperationControl, { params: { week } }, { signal })).data,
    staleTime: 0,
  });
