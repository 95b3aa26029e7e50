import { listExports } from '@crustodian/contract/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { INTEGRATIONS } from '../integrations-calls.ts';

/** The months of a company's data with the rows of each table. */
export const exportsQuery = (company: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, 'exports', company],
    queryFn: ({ signal }) => call(listExports, { params: { company } }, { signal }),
  });
