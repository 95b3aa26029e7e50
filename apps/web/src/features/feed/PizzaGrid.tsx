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
import { PizzaCard } from './PizzaCard.tsx';
import type { ShownCard } from './shown-cards.ts';
import css from './PizzaGrid.module.css';

/** Rows drawn beyond the screen, above and below. */
const SPARE_ROWS = 2;
/** Room left free above a row that is scrolled to: the top bar. */
const HEAD_ROOM = 76;

export interface GridHandle {
  /** Brings the card into view and gives it the focus. */
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

/** Pizzas in rows, of which only those near the screen exist; one card is in the tab order (roving focus). */
export function PizzaGrid(props: PizzaGridProps) {
  const { shown, look, onOpen, onSelect } = props;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const { width, top } = usePlace(list);
  const layout = gridLayout(width, look.density);
  const rows = width ? Math.ceil(shown.length / layout.columns) : 0;
  const virtual = useRows({ rows, layout, top });
  const roving = useRovingFocus(list, shown.length);

  const goTo = (index: number) => {
    roving.goTo(index);
    virtual.scrollToIndex(Math.floor(index / layout.columns), { align: 'auto' });
  };
  useImperativeHandle(props.handle, () => ({ focus: goTo }));

  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor(window.innerHeight / layout.rowHeight));
    const toEnds = event.ctrlKey || event.metaKey;
    const target = cardAfterKey(roving.at, event.key, {
      columns: layout.columns,
      pageRows,
      count: shown.length,
      toEnds,
    });
    if (target !== null) goTo(target);
    else if (event.key === 'Enter') onOpen(shown[roving.at]!.card.tId);
    else if (event.key === ' ' && look.rights.select) onSelect(roving.at, event.shiftKey);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={setList}
      role="grid"
      aria-label="Pizzas"
      aria-rowcount={rows}
      aria-colcount={layout.columns}
      aria-multiselectable={look.rights.select || undefined}
      className={css.grid}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtual.getVirtualItems().map(({ index: row, start }) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={css.row}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
            columnGap: layout.gap,
          }}
        >
          {shown
            .slice(row * layout.columns, (row + 1) * layout.columns)
            .map(({ card, out }, column) => {
              const index = row * layout.columns + column;
              return (
                <PizzaCard
                  key={card.tId}
                  card={card}
                  index={index}
                  column={column}
                  look={look}
                  out={out}
                  selected={props.selected.has(card.tId)}
                  tabStop={index === roving.at}
                  fresh={props.fresh.has(card.tId)}
                  eager={row < SPARE_ROWS}
                  onOpen={onOpen}
                  onSelect={onSelect}
                  onFocus={roving.setAt}
                />
              );
            })}
        </div>
      ))}
    </div>
  );
}

/** Width of the list and its distance from the top of the page, as they change. */
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
    // What stands above may wrap without the list changing its width.
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
    overscan: SPARE_ROWS,
    scrollMargin: top,
    scrollPaddingStart: HEAD_ROOM,
    scrollPaddingEnd: HEAD_ROOM,
    useFlushSync: false,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, layout.rowHeight]);
  return virtual;
}

/** One card at a time is in the tab order; a card that is not drawn yet gets the focus once it is. */
function useRovingFocus(list: HTMLElement | null, count: number) {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const card = list?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!card) return;
    card.focus({ preventScroll: true });
    wanted.current = null;
  };
  useEffect(focusWanted);
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
