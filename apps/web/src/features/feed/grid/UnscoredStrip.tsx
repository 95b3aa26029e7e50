import { IconHelpCircle } from '@tabler/icons-react';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { ScreenRights } from '../feed-rights.ts';
import { FILTERS_AT_START, type FeedSearch } from '../feed-url.ts';
import { leavesScored, type CardFilter } from '../filters/filters.ts';
import { notScored } from '../../../pizza/not-scored.ts';
import { say } from '../../../language/language.ts';
import css from '../filters/FocusStrip.module.css';

interface UnscoredStripProps {
  listed: readonly PizzaCard[];
  filters: readonly CardFilter[];
  rights: ScreenRights;
  change: (next: Partial<FeedSearch>) => void;
}

/** Leads reviewers to the pizzas without a score while the filters hide them. */
export function UnscoredStrip({ listed, filters, rights, change }: UnscoredStripProps) {
  const waiting = listed.filter(({ scoreValue, reviewed }) => scoreValue === null && !reviewed);
  if (!rights.review || waiting.length === 0 || !filters.some(leavesScored)) return null;
  const reasons = notScored(waiting).map(({ reason, count }) => `${count}\u00a0${reason}`);
  const { length } = waiting;
  const pizzas = say(
    length === 1
      ? {
          en: '1 pizza without a score is waiting for a reviewer',
          es: '1 pizza sin puntuación espera una revisión',
        }
      : {
          en: `${length} pizzas without a score are waiting for a reviewer`,
          es: `${length} pizzas sin puntuación esperan una revisión`,
        },
  );
  return (
    <p className={css.strip}>
      <IconHelpCircle size={15} stroke={1.7} aria-hidden />
      <span>
        <b>{pizzas}</b>: {reasons.join(', ')}
      </span>
      <button type="button" onClick={() => change({ ...FILTERS_AT_START, scored: '0' })}>
        {say({ en: 'Review without score', es: 'Revisar sin puntuación' })}
      </button>
    </p>
  );
}
