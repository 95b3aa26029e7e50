import { readReferences, startTraining, type BlindTask } from '@crustodian/contract/audit';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type Reference = NonNullable<Answer<typeof readReferences>['references'][number]>;

export const useStartTraining = (company: number) =>
  useMutation({
    mutationFn: async () => (await call(startTraining, { params: { company }, body: {} })).tasks,
  });

/**
 * The reviewers' judgements, loaded after the round; the request does not include the viewer's
 * answers.
 */
export const referencesQuery = (company: number, tasks: readonly BlindTask[]) => {
  const ids = tasks.map(({ id }) => id);
  return queryOptions({
    queryKey: ['training', ...ids],
    queryFn: async ({ signal }) =>
      (await call(readReferences, { params: { company }, body: { tasks: ids } }, { signal }))
        .references,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
