import { IconChartLine, IconX } from '@tabler/icons-react';
import { focusOf, focusText, NO_FOCUS } from './chart-focus.ts';
import type { FeedSearch } from '../feed-url.ts';
import type { LabelOf } from './sorting.ts';
import { say } from '../../../language/language.ts';
import css from './FocusStrip.module.css';

interface FocusStripProps {
  search: FeedSearch;
  labelOf: LabelOf;
  change: (next: Partial<FeedSearch>) => void;
}

/** Says that only the pizzas behind a report's figure are listed, with a link to all of them. */
export function FocusStrip({ search, labelOf, change }: FocusStripProps) {
  const focus = focusOf(search);
  if (!focus) return null;
  return (
    <p className={css.strip}>
      <IconChartLine size={15} stroke={1.7} aria-hidden />
      <span>
        {say({ en: 'Pizzas behind this figure:', es: 'Pizzas detrás de esta cifra:' })}{' '}
        <b>{focusText(focus, labelOf)}</b>
      </span>
      <button type="button" onClick={() => change(NO_FOCUS)}>
        <IconX size={14} stroke={1.7} aria-hidden />{' '}
        {say({ en: 'All pizzas', es: 'Todas las pizzas' })}
      </button>
    </p>
  );
}
