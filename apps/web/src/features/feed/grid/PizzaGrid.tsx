import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { cardAfterKey, gridLayout, type CardLook, type GridLayout } from './card-look.ts';
import { FeedCard } from './FeedCard.tsx';
import type { ShownCard } from '../shown-cards.ts';
import { say } from '../../../language/language.ts';
import css from './PizzaGrid.module.css';

/** Rows rendered beyond the viewport, above and below. */
const SPARE_ROWS = 2;
/** Space kept free above a row that is scrolled to, for the top bar. */
const HEAD_ROOM = 76;

export interface GridHandle {
  /** Scrolls the card into view and focuses it. */
  focus: (index: number) => void;
}

interface PizzaGridProps {
  shown: readonly ShownCard[];
  look: CardLook;
  selected: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  onOpen: (tId: string) => void;
  onSelect: (index: number, range: boolean) => void;
  handle: Ref<GridHandle>;
}

/** Virtualized rows of pizzas, with a roving tab index. */
export function PizzaGrid(props: PizzaGridProps) {
  const { shown, look } = props;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const { width, top } = usePlace(list);
  const layout = gridLayout(width, look);
  const rows = width ? Math.ceil(shown.length / layout.columns) : 0;
  const virtual = useRows({ rows, layout, top });
  const scrollTo = (index: number) =>
    virtual.scrollToIndex(Math.floor(index / layout.columns), { align: 'auto' });
  const roving = useRovingFocus({ list, count: shown.length, scrollTo });

  const goTo = (index: number) => {
    roving.goTo(index);
    scrollTo(index);
  };
  useImperativeHandle(props.handle, () => ({ focus: goTo }));

  return (
    <div
      ref={setList}
      role="grid"
      tabIndex={-1}
      aria-label={say({ en: 'Pizzas', es: 'Pizzas' })}
      aria-rowcount={rows}
      aria-colcount={layout.columns}
      aria-multiselectable={look.rights.select || undefined}
      className={css.grid}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={(event) => onKey(event, { ...props, layout, at: roving.at, goTo })}
    >
      {virtual.getVirtualItems().map(({ index: row, start }) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={css.row}
          ref={layout.grows ? virtual.measureElement : undefined}
          data-row={row}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
            columnGap: layout.gap,
            ...(layout.grows && { minHeight: layout.rowHeight, paddingBottom: layout.gap }),
          }}
        >
          <RowOfCards {...props} row={row} layout={layout} roving={roving} />
        </div>
      ))}
    </div>
  );
}

interface KeyParts extends Pick<PizzaGridProps, 'shown' | 'look' | 'onOpen' | 'onSelect'> {
  layout: GridLayout;
  /** Index of the focused card. */
  at: number;
  goTo: (index: number) => void;
}

/** Arrows, Home, End and Page keys move the focus; Enter opens; Space selects. */
function onKey(event: KeyboardEvent, { shown, look, layout, at, ...actions }: KeyParts): void {
  const target = cardAfterKey(at, event.key, {
    columns: layout.columns,
    pageRows: Math.max(1, Math.floor(window.innerHeight / layout.rowHeight)),
    count: shown.length,
    toEnds: event.ctrlKey || event.metaKey,
  });
  if (target !== null) actions.goTo(target);
  else if (event.key === 'Enter') actions.onOpen(shown[at]!.card.tId);
  else if (event.key === ' ' && look.rights.select) actions.onSelect(at, event.shiftKey);
  else return;
  event.preventDefault();
}

interface RowProps extends PizzaGridProps {
  row: number;
  layout: GridLayout;
  roving: ReturnType<typeof useRovingFocus>;
}

function RowOfCards({ row, layout: { columns }, roving, ...props }: RowProps) {
  const { shown, look, selected, fresh, onOpen, onSelect } = props;
  return shown.slice(row * columns, (row + 1) * columns).map(({ card, out }, column) => {
    const index = row * columns + column;
    return (
      <FeedCard
        key={card.tId}
        {...{ card, index, column, look, out, onOpen, onSelect }}
        selected={selected.has(card.tId)}
        tabStop={index === roving.at}
        fresh={fresh.has(card.tId)}
        eager={row < SPARE_ROWS}
        onFocus={roving.setAt}
      />
    );
  });
}

/** Width of the list and its distance from the top of the page, kept up to date. */
function usePlace(list: HTMLElement | null) {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    if (!list) return;
    const measure = () => {
      const { width, top } = list.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY) };
      setPlace((was) => (was.width === next.width && was.top === next.top ? was : next));
    };
    measure();
    // Content above the list may wrap without changing the list's width.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return place;
}

function useRows({ rows, layout, top }: { rows: number; layout: GridLayout; top: number }) {
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => layout.rowHeight,
    indexAttribute: 'data-row',
    overscan: SPARE_ROWS,
    scrollMargin: top,
    scrollPaddingStart: HEAD_ROOM,
    scrollPaddingEnd: HEAD_ROOM,
    useFlushSync: false,
  });
  useEffect(() => {
    virtual.measure();
    // Rendered rows report their height only when it changes.
    for (const row of virtual.elementsCache.values()) virtual.measureElement(row);
  }, [virtual, layout.rowHeight]);
  return virtual;
}

interface RovingFocusParts {
  list: HTMLElement | null;
  count: number;
  scrollTo: (index: number) => void;
}

/** Keeps one card in the tab order; a card not rendered yet gets the focus once it is. */
function useRovingFocus({ list, count, scrollTo }: RovingFocusParts) {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const card = list?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!card) return;
    card.focus({ preventScroll: true });
    wanted.current = null;
  };
  useEffect(() => {
    focusWanted();
    // Rows rendered on the way are taller than estimated, so the card is further down.
    if (wanted.current !== null) scrollTo(wanted.current);
  });
  return {
    at: Math.min(active, Math.max(0, count - 1)),
    setAt: setActive,
    goTo: (index: number) => {
      wanted.current = index;
      setActive(index);
      focusWanted();
    },
  };
}
