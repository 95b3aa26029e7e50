import { changeDatasetConsent, listExports } from '@crustodian/contract/exports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { INTEGRATIONS } from '../integrations-calls.ts';

/** The months with data of a company, and the rows of each table. */
export const exportsQuery = (company: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS, 'exports', company],
    queryFn: ({ signal }) => call(listExports, { params: { company } }, { signal }),
  });

/** Allows or forbids the export of pictures for training. */
export function useDatasetConsent(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dataset_consent: boolean) =>
      call(
        changeDatasetConsent,
        { params: { company }, body: { dataset_consent } },
        { alerts: true },
      ),
    onSuccess: (changed) =>
      client.setQueryData(
        exportsQuery(company).queryKey,
        (known) => known && { ...known, ...changed },
      ),
  });
}
