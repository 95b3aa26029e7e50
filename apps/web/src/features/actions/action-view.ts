import type { StoreAction } from '@crustodian/contract/actions';
import { stateText } from '@crustodian/domain/actions/action-texts';
import type { ActionState } from '@crustodian/domain/actions/watch-result';
import { MOST_PIZZAS } from '@crustodian/domain/signals/sequential-test';
import { businessDay } from '@crustodian/domain/time/calendar-day';
import { pageLanguage, say } from '../../language/language.ts';
import { dayMonthText, shareText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';

export const ACTION_MESSAGES = {
  start: { en: 'Start an action', es: 'Iniciar una acción' },
  empty: { en: 'No action is open.', es: 'No hay ninguna acción abierta.' },
  emptyHint: {
    en: 'Start one here, or from a line in Today.',
    es: 'Inicia una aquí o desde una línea de Hoy.',
  },
  foot: {
    en: 'Nobody ticks an action off. The next pizzas close it.',
    es: 'Nadie marca una acción como terminada. La cierran las próximas pizzas.',
  },
  willSay: {
    en: 'The next pizzas will say whether it helped.',
    es: 'Las próximas pizzas dirán si ayudó.',
  },
  needNot: {
    en: 'You need not do anything. You hear of it either way.',
    es: 'No tienes que hacer nada. De todos modos te enteras.',
  },
  done: { en: 'It is done. Watch from now', es: 'Está hecho. Observar desde ahora' },
  changed: { en: 'We changed something else', es: 'Cambiamos otra cosa' },
  tryElse: { en: 'Try something else', es: 'Probar otra cosa' },
  sayDone: { en: 'Say what is done', es: 'Decir qué se hace' },
  reopen: { en: 'Open it again', es: 'Abrirla de nuevo' },
  startAgain: { en: 'Start again', es: 'Empezar de nuevo' },
  suggest: { en: 'Suggest it to another store', es: 'Sugerirla a otra tienda' },
  letGo: { en: 'Let it go', es: 'Dejarla' },
  gone: { en: 'Let go.', es: 'Se dejó.' },
  right: { en: 'right', es: 'bien' },
  withFault: { en: 'with the fault', es: 'con el fallo' },
  cannotSay: { en: 'cannot say yet', es: 'aún no se sabe' },
} as const;

/** States in the order in which they need attention. */
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

/** The command on the row of an action in this state; the other states wait for pizzas. */
export const ROW_ACTS: Partial<Record<ActionState, { en: string; es: string }>> = {
  open: ACTION_MESSAGES.sayDone,
  'did-not-help': ACTION_MESSAGES.tryElse,
  relapsed: ACTION_MESSAGES.reopen,
  expired: ACTION_MESSAGES.startAgain,
};

/** The states that have actions, with their counts. */
export const stateCounts = (actions: readonly StoreAction[]): [ActionState, number][] =>
  ORDER.map((state): [ActionState, number] => [
    state,
    actions.filter((action) => action.state === state).length,
  ]).filter(([, count]) => count > 0);

/** Parts of the list's sentence, such as 'three are being watched'; `one` selects the singular. */
const SAID: Record<ActionState, (count: string, one: boolean) => { en: string; es: string }> = {
  open: (count, one) => ({
    en: `${count} ${one ? 'waits' : 'wait'} for somebody`,
    es: `${count} ${one ? 'está pendiente' : 'están pendientes'}`,
  }),
  'did-not-help': (count, one) => ({
    en: `${count} did not help`,
    es: `${count} no ${one ? 'ayudó' : 'ayudaron'}`,
  }),
  relapsed: (count, one) => ({
    en: `${count} came back`,
    es: `${count} ${one ? 'recayó' : 'recayeron'}`,
  }),
  watching: (count, one) => ({
    en: `${count} ${one ? 'is' : 'are'} being watched`,
    es: `${count} ${one ? 'está' : 'están'} en observación`,
  }),
  proven: (count, one) => ({
    en: `${count} ${one ? 'is' : 'are'} proven`,
    es: `${count} ${one ? 'está demostrada' : 'están demostradas'}`,
  }),
  expired: (count, one) => ({
    en: `${count} expired`,
    es: `${count} ${one ? 'venció' : 'vencieron'}`,
  }),
};

/** 'Three are being watched, one did not help, one came back.' */
export function listSentence(actions: readonly StoreAction[]): string {
  const count = (state: ActionState) => actions.filter((one) => one.state === state).length;
  const parts = (['watching', 'did-not-help', 'relapsed', 'open', 'proven', 'expired'] as const)
    .filter((state) => count(state) > 0)
    .slice(0, 3)
    .map((state) => say(SAID[state](numberWord(count(state)), count(state) === 1)));
  return parts.length === 0 ? say(ACTION_MESSAGES.empty) : `${capital(parts.join(', '))}.`;
}

/** '43% of the way to proven'. */
export function evidenceText(evidence: number): string {
  const way = Math.abs(evidence);
  if (Math.round(100 * way) === 0) {
    return say({ en: 'nothing is known yet', es: 'aún no se sabe nada' });
  }
  const end = stateText(evidence < 0 ? 'proven' : 'did-not-help', pageLanguage());
  return say({
    en: `${shareText(way)} of the way to ${end}`,
    es: `${shareText(way)} del camino a «${end}»`,
  });
}

/**
 * Text at the end of a row: due date, pizzas still needed, why it expired, or when it was decided.
 */
export function whenText({ state, due, more, decided_ts: decided, first }: StoreAction): string {
  if (state === 'open') {
    return say({ en: `due ${dayMonthText(due)}`, es: `para el ${dayMonthText(due)}` });
  }
  if (state === 'watching') {
    return more === null
      ? say(ACTION_MESSAGES.cannotSay)
      : say({ en: `about ${more} more`, es: more === 1 ? 'falta una más' : `unas ${more} más` });
  }
  if (state === 'expired') {
    return first.pizzas < MOST_PIZZAS
      ? say({ en: 'too few came', es: 'llegaron muy pocas' })
      : say({ en: 'no verdict', es: 'sin veredicto' });
  }
  return decided && first.pizzas > 0 ? dayMonthText(businessDay(decided)) : '';
}
