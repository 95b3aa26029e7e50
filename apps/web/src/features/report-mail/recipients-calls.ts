import { changeRecipients, readRecipients } from '@crustodian/contract/report-mail';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Recipients = Answer<typeof readRecipients>;

/** Whose reports are sent: a store's weekly ones, or a region's or company's monthly ones. */
export type Whose =
  | { of: 'store'; venue: number }
  | { of: 'region'; region: string }
  | { of: 'company' };

const recipientsKey = (company: number) => ['report-mail', 'recipients', company];

/** The recipients of the reports of a company and its stores. */
export const recipientsQuery = (company: number) =>
  queryOptions({
    queryKey: recipientsKey(company),
    queryFn: ({ signal }) => call(readRecipients, { params: { company } }, { signal }),
  });

/**
 * Sets a list of recipients and updates the lists of reports. @throws CallError, without showing it
 */
export function useSetRecipients(company: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ whose, emails }: { whose: Whose; emails: string[] }) =>
      call(changeRecipients, { params: { company }, body: { ...whose, emails } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: recipientsKey(company) }),
        client.invalidateQueries({ queryKey: ['weekly-reports', 'list'] }),
        client.invalidateQueries({ queryKey: ['monthly-reports', 'list'] }),
      ]),
  });
}
