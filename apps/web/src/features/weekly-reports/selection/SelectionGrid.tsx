import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from './report-patch.ts';
import { SelectionCard, type CardSetting } from './SelectionCard.tsx';
import css from '../Selection.module.css';
import { say } from '../../../language/language.ts';

/** Number of cards added whenever the end of the list comes into view. */
const PORTION = 40;

interface SelectionGridProps {
  pizzas: readonly ReportPizza[];
  setting: CardSetting;
}

/** The pizzas as cards; a long list is rendered incrementally while scrolling. */
export function SelectionGrid({ pizzas, setting }: SelectionGridProps) {
  const [count, setCount] = useState(PORTION);
  const end = useRef<HTMLDivElement>(null);
  const more = pizzas.length > count;
  useEffect(() => {
    if (!more || !end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((now) => now + PORTION),
      { rootMargin: '1200px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [more, count]);
  return (
    <>
      <div className={css.grid} role="list" aria-label={say({ en: 'Pizzas', es: 'Pizzas' })}>
        {pizzas.slice(0, count).map((pizza) => (
          <div key={keyOf(pizza)} role="listitem">
            <SelectionCard pizza={pizza} setting={setting} />
          </div>
        ))}
      </div>
      {more && <div ref={end} className={css.end} />}
    </>
  );
}
