import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useShortcuts } from '../../controls/shortcuts.ts';
import type { DataTable } from './data-table.ts';
import { say } from '../../language/language.ts';

interface Tables {
  /** T was pressed: every chart shows its table. */
  all: boolean;
  /** Counts the presses; a card's own choice holds until the next one. */
  presses: number;
  /** The tables of the cards on the page, by title, in the order of the page. */
  shown: RefObject<Map<string, DataTable>>;
}

const TablesContext = createContext<Tables | null>(null);

/** Around the charts of a page: T turns them all into tables and back; their numbers go into one file. */
export function ChartTables({ children }: { children: ReactNode }) {
  const [presses, setPresses] = useState(0);
  const shown = useRef(new Map<string, DataTable>());
  useShortcuts({
    title: say({ en: 'Charts', es: 'Gráficos' }),
    shortcuts: [
      {
        key: 't',
        name: say({ en: 'Charts as tables', es: 'Gráficos como tablas' }),
        act: () => setPresses(presses + 1),
      },
    ],
  });
  const tables = useMemo(() => ({ all: presses % 2 === 1, presses, shown }), [presses]);
  return <TablesContext value={tables}>{children}</TablesContext>;
}

/** Whether this card shows its table, and the way to turn it alone. */
export function useAsTable(): [boolean, (asTable: boolean) => void] {
  const { all = false, presses = 0 } = useContext(TablesContext) ?? {};
  const [own, setOwn] = useState<{ asTable: boolean; at: number } | null>(null);
  const asTable = own && own.at === presses ? own.asTable : all;
  return [asTable, (next) => setOwn({ asTable: next, at: presses })];
}

/** Lends the numbers of a card to the page, for the file with all of them. */
export function useLentTable(title: string, table: DataTable | null): void {
  const shown = useContext(TablesContext)?.shown;
  useEffect(() => {
    // Setting it again keeps its place among the others.
    if (table) shown?.current.set(title, table);
    else shown?.current.delete(title);
  }, [shown, title, table]);
  useEffect(() => {
    const tables = shown?.current;
    return () => void tables?.delete(title);
  }, [shown, title]);
}

/** The numbers of every card on the page, as they are when it is called. */
export function useLentTables(): () => { name: string; table: DataTable }[] {
  const shown = useContext(TablesContext)?.shown;
  return () => [...(shown?.current ?? [])].map(([name, table]) => ({ name, table }));
}
