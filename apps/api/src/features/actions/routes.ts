import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/actions';
import { answerSuggestion } from './answer-suggestion.ts';
import { changeAction } from './change-action.ts';
import { listAssignees } from './list-assignees.ts';
import { readAction } from './read-action.ts';
import { readActions } from './read-actions.ts';
import { startAction } from './start-action.ts';
import { suggestAction } from './suggest-action.ts';

export const actionRoutes = implement(contract, {
  readActions,
  readAction,
  listAssignees,
  startAction,
  changeAction,
  suggestAction,
  answerSuggestion,
});
