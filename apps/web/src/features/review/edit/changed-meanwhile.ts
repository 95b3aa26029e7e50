import type { FeedPizza } from '@crustodian/contract/feed';
import { STANDARD_LABELS, type Standard } from '@crustodian/domain/pizza/standard';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';

/** What someone else changed on a pizza between showing and saving it, as a sentence. */
export function changedMeanwhile(before: PizzaCard, now: FeedPizza | null): string {
  if (!now) return 'This pizza has since been removed from the feed. Your change was not saved.';
  const changes = differences(before, now);
  const what = changes.length > 0 ? `: ${changes.join(', ')}` : '';
  return `${now.reviewer ?? 'Somebody'} changed this pizza meanwhile${what}. Your change was not saved.`;
}

type Fact = string | number | null;

function differences(before: PizzaCard, now: FeedPizza): string[] {
  const pairs: [name: string, was: Fact, is: Fact][] = [
    ['specialty', before.specialty, now.category],
    ['crust', before.crustType, now.crust],
    ['standard', nameOf(before.standardAttr), nameOf(now.standard)],
    ['score', before.scoreValue, now.score],
    ['bubbles', before.bubbles, now.bubbles ?? 0],
    ['overbaked', before.overbaked, now.overbaked ?? 0],
    ['bad cut', before.badCut, now.bad_cut ?? 0],
    ['hidden', before.censored, now.censored ?? 0],
    ['attributes', before.attributes.join(' + '), (now.attributes ?? []).join(' + ')],
  ];
  return pairs
    .filter(([, was, is]) => was !== is)
    .map(([name, , is]) => `${name} is ${said(name, is)}`);
}

const nameOf = (standard: Standard | null) => standard && STANDARD_LABELS[standard];

const YES_NO = ['bubbles', 'overbaked', 'bad cut', 'hidden'];

function said(name: string, value: Fact): string {
  if (YES_NO.includes(name)) return value === 1 ? 'on' : 'off';
  return value === null || value === '' ? 'none' : String(value);
}
