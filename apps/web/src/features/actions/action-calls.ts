import {
  answerSuggestion,
  changeAction,
  listAssignees,
  readAction,
  readActions,
  startAction,
  suggestAction,
} from '@crustodian/contract/actions';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ActionsAnswer = Answer<typeof readActions>;
export type ActionStart = CallInput<typeof startAction>['body'];
export type ActionChange = CallInput<typeof changeAction>['body'];

const ACTIONS = 'actions';
/** Refetch interval; pizzas arrive without any user input. */
const AGAIN_MS = 30_000;

export const actionsQuery = (company: number) =>
  queryOptions({
    queryKey: [ACTIONS, 'company', company],
    queryFn: ({ signal }) => call(readActions, { params: { company } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

export const actionQuery = (venue: number, action: string) =>
  queryOptions({
    queryKey: [ACTIONS, venue, action],
    queryFn: ({ signal }) => call(readAction, { params: { venue, action } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

export const assigneesQuery = (venue: number) =>
  queryOptions({
    queryKey: [ACTIONS, venue, 'people'],
    queryFn: ({ signal }) => call(listAssignees, { params: { venue } }, { signal }),
  });

/** Starts one action per given store. */
export function useStartActions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (starts: readonly { venue: number; start: ActionStart }[]) =>
      Promise.all(
        starts.map(({ venue, start }) =>
          call(startAction, { params: { venue }, body: start }, { alerts: true }),
        ),
      ),
    onSettled: refresh,
  });
}

export interface NamedAction {
  venue: string;
  id: string;
}

/** Applies the same change to each of these actions. */
export function useChangeActions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ actions, body }: { actions: readonly NamedAction[]; body: ActionChange }) =>
      Promise.all(
        actions.map(({ venue, id }) =>
          call(
            changeAction,
            { params: { venue: Number(venue), action: id }, body },
            { alerts: true },
          ),
        ),
      ),
    onSettled: refresh,
  });
}

/** Suggests a proven action to another store. */
export const useSuggestAction = ({ venue, id }: NamedAction) =>
  useMutation({
    mutationFn: (to: number) =>
      call(
        suggestAction,
        { params: { venue: Number(venue), action: id }, body: { to } },
        { alerts: true },
      ),
  });

/** Withdraws suggestions or reopens them. */
export function useAnswerSuggestions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({
      suggestions,
      isOpen,
    }: {
      suggestions: readonly NamedAction[];
      isOpen: boolean;
    }) =>
      Promise.all(
        suggestions.map(({ venue, id }) =>
          call(
            answerSuggestion,
            { params: { venue: Number(venue), suggestion: id }, body: { is_open: isOpen } },
            { alerts: true },
          ),
        ),
      ),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['today-count'] });
    await client.invalidateQueries({ queryKey: [ACTIONS] });
    await client.invalidateQueries({ queryKey: ['today'] });
  };
}
