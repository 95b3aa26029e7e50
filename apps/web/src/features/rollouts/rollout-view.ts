import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { say } from '../../language/language.ts';
import { countText, dayMonthText, decimalText, scoreChangeText } from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import type { Effect, Rollout } from './rollout-calls.ts';

export type RolloutState = 'to-come' | 'running' | 'withdrawn';

export function stateOf(
  { begins_on: beginsOn, withdrawn_at: withdrawn }: Rollout,
  today: CalendarDay,
): RolloutState {
  if (withdrawn) return 'withdrawn';
  return beginsOn > today ? 'to-come' : 'running';
}

/** 'One change is being tried.', counting rollouts that are not withdrawn. */
export function listSentence(rollouts: readonly Rollout[]): string {
  const { length } = rollouts.filter(({ withdrawn_at: withdrawn }) => !withdrawn);
  if (length === 0)
    return say({ en: 'No change is being tried.', es: 'No se prueba ningún cambio.' });
  const count = capital(numberWord(length));
  return length === 1
    ? say({
        en: 'One change is tried in some stores first.',
        es: 'Un cambio se prueba primero en algunas tiendas.',
      })
    : say({
        en: `${count} changes are tried in some stores first.`,
        es: `${count} cambios se prueban primero en algunas tiendas.`,
      });
}

/** 'from 6 Dec', 'since 8 Nov'. */
export function sinceText(rollout: Rollout, today: CalendarDay): string {
  const day = dayMonthText(rollout.begins_on);
  return stateOf(rollout, today) === 'to-come'
    ? say({ en: `from ${day}`, es: `desde el ${day}` })
    : say({ en: `since ${day}`, es: `desde el ${day}` });
}

/** 'Two begin, ten follow later.' */
export function sharedOutText(first: number, others: number): string {
  const [begin, follow] = [capital(numberWord(first)), numberWord(others)];
  return say({
    en: `${begin} ${first === 1 ? 'begins' : 'begin'}, ${follow} ${others === 1 ? 'follows' : 'follow'} later.`,
    es: `${begin} ${first === 1 ? 'empieza' : 'empiezan'}, ${follow} ${others === 1 ? 'sigue' : 'siguen'} después.`,
  });
}

/** The effect to show first: on audited means if they suffice, otherwise on the engine's. */
export const leadingEffect = (audited: Effect, engine: Effect): Effect =>
  audited.refusal === null || engine.refusal !== null ? audited : engine;

/** 'The stores that began gained 0.42 points more than the others.' */
export function effectSentence({ effect, low, high }: Effect): string {
  if (effect === null || low === null || high === null) {
    return say({
      en: 'Nothing can be said of its effect yet.',
      es: 'Todavía no se puede decir nada de su efecto.',
    });
  }
  const points = decimalText(Math.abs(effect), 2);
  if (low > 0) {
    return say({
      en: `It helps: the stores that began gained ${points} points more than the others.`,
      es: `Ayuda: las tiendas que empezaron ganaron ${points} puntos más que las otras.`,
    });
  }
  if (high < 0) {
    return say({
      en: `It does harm: the stores that began lost ${points} points against the others.`,
      es: `Hace daño: las tiendas que empezaron perdieron ${points} puntos frente a las otras.`,
    });
  }
  return say({
    en: 'Its effect cannot be told from chance.',
    es: 'Su efecto no se distingue de la casualidad.',
  });
}

/** '+0.42 points, between +0.10 and +0.74'. */
export const intervalText = (low: number, high: number): string =>
  say({
    en: `between ${scoreChangeText(low)} and ${scoreChangeText(high)}`,
    es: `entre ${scoreChangeText(low)} y ${scoreChangeText(high)}`,
  });

/** Number of placebo sets with an effect at least as large, in either direction. */
export const asLarge = (effect: number, placebos: readonly number[]): number =>
  placebos.filter((one) => Math.abs(one) >= Math.abs(effect) - 1e-12).length;

export function chanceText({ effect, placebo_effects: placebos }: Effect): string {
  if (effect === null) return '';
  const [many, of] = [countText(asLarge(effect, placebos)), countText(placebos.length)];
  const isOne = many === '1';
  return say({
    en: `Of ${of} sets of other stores in their place, ${many} ${isOne ? 'moves' : 'move'} as far by chance.`,
    es: `De ${of} grupos de otras tiendas en su lugar, ${many} se ${isOne ? 'mueve' : 'mueven'} igual de lejos por casualidad.`,
  });
}

/**
 * Number of other stores needed for the given number of first stores, so that at least 19 placebo
 * sets exist.
 */
export function othersNeeded(first: number): number {
  const FEWEST_SETS = 19;
  for (let others = first + 1; ; others++) {
    let sets = 1;
    for (let at = 0; at < first; at++) sets = (sets * (others - at)) / (at + 1);
    if (sets >= FEWEST_SETS) return others;
  }
}

/** Why no effect can be stated; null if it can. */
export function refusalText({ refusal, fit }: Effect, first: number): string | null {
  switch (refusal) {
    case null:
      return null;
    case 'no-week-after':
      return say({
        en: 'The first week of the new way is not over yet.',
        es: 'La primera semana de la nueva manera aún no ha terminado.',
      });
    case 'too-few-weeks':
      return say({
        en: 'The stores that began have figures of fewer than eight weeks before it.',
        es: 'Las tiendas que empezaron tienen cifras de menos de ocho semanas anteriores.',
      });
    case 'too-few-controls': {
      const [needed, begun] = [numberWord(othersNeeded(first)), numberWord(first)];
      return say({
        en: `Too few other stores have figures of every week: for ${begun} that ${first === 1 ? 'begins' : 'begin'}, ${needed} others are needed.`,
        es: `Muy pocas de las otras tiendas tienen cifras de cada semana: para ${begun} que ${first === 1 ? 'empieza' : 'empiezan'} se necesitan otras ${needed}.`,
      });
    }
    case 'poor-fit': {
      // Rounded up, so that a value above the limit is never displayed as the limit.
      const apart = decimalText(Math.ceil((fit ?? 0) * 100 - 1e-9) / 100, 2);
      const most = decimalText(first === 1 ? 1 : 0.5, 2);
      return say({
        en: `Even before it, no mix of the others moved as the stores that began: ${apart} weekly deviations apart, at most ${most} would do.`,
        es: `Ya antes, ninguna mezcla de las otras se movía como las tiendas que empezaron: ${apart} desviaciones semanales aparte, se admiten ${most}.`,
      });
    }
  }
}
