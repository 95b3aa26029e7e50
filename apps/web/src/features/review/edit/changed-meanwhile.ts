import type { FeedPizza } from '@crustodian/contract/feed';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { say } from '../../../language/language.ts';
import { numeral } from '../../../pizza/formatters.ts';
import { standardName } from '../../../pizza/names.ts';

/**
 * A sentence about what someone else changed on a pizza after it was loaded and before it was
 * saved.
 */
export function changedMeanwhile(before: PizzaCard, now: FeedPizza | null): string {
  if (!now)
    return say({
      en: 'This pizza has since been removed from the feed. Your change was not saved.',
      es: 'Esta pizza ya no está en la lista. Tu cambio no se guardó.',
    });
  const changes = differences(before, now);
  const what = changes.length > 0 ? `: ${changes.join(', ')}` : '';
  return say({
    en: `${now.reviewer ?? 'Somebody'} changed this pizza meanwhile${what}. Your change was not saved.`,
    es: `${now.reviewer ?? 'Alguien'} cambió esta pizza mientras tanto${what}. Tu cambio no se guardó.`,
  });
}

type Fact = string | number | null;

function differences(before: PizzaCard, now: FeedPizza): string[] {
  const pairs: [name: { en: string; es: string }, was: Fact, is: Fact, isSwitch?: true][] = [
    [{ en: 'specialty', es: 'especialidad' }, before.specialty, now.category],
    [{ en: 'crust', es: 'masa' }, before.crustType, now.crust],
    [{ en: 'standard', es: 'estándar' }, nameOf(before.standardAttr), nameOf(now.standard)],
    [{ en: 'score', es: 'puntuación' }, before.scoreValue, now.score],
    [{ en: 'bubbles', es: 'burbujas' }, before.bubbles, now.bubbles ?? 0, true],
    [{ en: 'overbaked', es: 'demasiado horneada' }, before.overbaked, now.overbaked ?? 0, true],
    [{ en: 'bad cut', es: 'mal cortada' }, before.badCut, now.bad_cut ?? 0, true],
    [{ en: 'hidden', es: 'oculta' }, before.censored, now.censored ?? 0, true],
    [
      { en: 'attributes', es: 'atributos' },
      before.attributes.join(' + '),
      (now.attributes ?? []).join(' + '),
    ],
  ];
  return pairs
    .filter(([, was, is]) => was !== is)
    .map(([name, , is, isSwitch]) => {
      const value = valueText(is, isSwitch);
      return say({ en: `${name.en} is ${value}`, es: `${name.es}: ${value}` });
    });
}

const nameOf = (standard: Standard | null) => standard && standardName(standard);

function valueText(value: Fact, isSwitch = false): string {
  if (isSwitch) return value === 1 ? say({ en: 'on', es: 'sí' }) : say({ en: 'off', es: 'no' });
  if (value === null || value === '') return say({ en: 'none', es: 'sin indicar' });
  return typeof value === 'number' ? numeral(value) : value;
}
