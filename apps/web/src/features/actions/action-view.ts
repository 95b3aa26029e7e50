import type { StoreAction } from '@crustodian/contract/actions';
import type { ActionState } from '@crustodian/domain/actions/watch';
import { MOST_PIZZAS } from '@crustodian/domain/signals/sequential-test';
import { businessDay } from '@crustodian/domain/time/calendar-day';
import { dayMonthText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';

export const ACTION_MESSAGES = {
  title: 'Actions',
  start: 'Start an action',
  empty: 'No action is open.',
  emptyHint: 'Start one from a line in Today or from a pizza.',
  foot: 'Nobody ticks an action off. The next pizzas close it.',
  willSay: 'The next pizzas will say whether it helped.',
  needNot: 'You need not do anything. You hear of it either way.',
  done: 'It is done. Watch from now',
  changed: 'We changed something else',
  tryElse: 'Try something else',
  sayDone: 'Say what is done',
  reopen: 'Open it again',
  startAgain: 'Start again',
  letGo: 'Let it go',
} as const;

/** What needs attention first. */
export const ORDER: readonly ActionState[] = [
  'open',
  'did-not-help',
  'relapsed',
  'watching',
  'proven',
  'expired',
];

export const inOrder = (actions: readonly StoreAction[]): StoreAction[] =>
  actions.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

/** What there is to do about an action of this state, on its row; the others wait for pizzas. */
export const ROW_ACTS: Partial<Record<ActionState, string>> = {
  open: ACTION_MESSAGES.sayDone,
  'did-not-help': ACTION_MESSAGES.tryElse,
  relapsed: ACTION_MESSAGES.reopen,
  expired: ACTION_MESSAGES.startAgain,
};

/** The states that can be chosen, with their counts; those without an action are left out. */
export const stateCounts = (actions: readonly StoreAction[]): [ActionState, number][] =>
  ORDER.map((state): [ActionState, number] => [
    state,
    actions.filter((action) => action.state === state).length,
  ]).filter(([, count]) => count > 0);

const SAID: Record<ActionState, (count: string, one: boolean) => string> = {
  open: (count, one) => `${count} ${one ? 'waits' : 'wait'} for somebody`,
  'did-not-help': (count) => `${count} did not help`,
  relapsed: (count) => `${count} came back`,
  watching: (count, one) => `${count} ${one ? 'is' : 'are'} being watched`,
  proven: (count, one) => `${count} ${one ? 'is' : 'are'} proven`,
  expired: (count) => `${count} expired`,
};

/** 'Three are being watched, one did not help, one came back.' */
export function listSentence(actions: readonly StoreAction[]): string {
  const count = (state: ActionState) => actions.filter((one) => one.state === state).length;
  const parts = (['watching', 'did-not-help', 'relapsed', 'open', 'proven', 'expired'] as const)
    .filter((state) => count(state) > 0)
    .slice(0, 3)
    .map((state) => SAID[state](numberWord(count(state)), count(state) === 1));
  return parts.length === 0 ? ACTION_MESSAGES.empty : `${capital(parts.join(', '))}.`;
}

/** '43% of the way to proven'. */
export function evidenceText(evidence: number): string {
  const way = Math.round(100 * Math.abs(evidence));
  if (way === 0) return 'nothing is known yet';
  return `${way}% of the way to ${evidence < 0 ? 'proven' : 'did not help'}`;
}

/** What stands at the end of a row: until when, or since when. */
export function whenText({ state, due, more, decided_ts: decided, first }: StoreAction): string {
  if (state === 'open') return `due ${dayMonthText(due)}`;
  if (state === 'watching') return more === null ? 'cannot say yet' : `about ${more} more`;
  if (state === 'expired') return first.pizzas < MOST_PIZZAS ? 'too few came' : 'no verdict';
  return decided && first.pizzas > 0 ? dayMonthText(businessDay(decided)) : '';
}
