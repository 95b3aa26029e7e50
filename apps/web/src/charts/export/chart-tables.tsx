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
  /** Whether the T key has switched every chart to its table. */
  all: boolean;
  /** Number of presses of T; a card's own choice lasts until the next press. */
  presses: number;
  /** The tables of the cards on the page by title, in page order. */
  shown: RefObject<Map<string, DataTable>>;
}

const TablesContext = createContext<Tables | null>(null);

/** Wraps the charts of a page: T switches them all to tables and back; one file has all numbers. */
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

/** Whether this card shows its table, and a function to switch only this card. */
export function useAsTable(): [boolean, (asTable: boolean) => void] {
  const { all = false, presses = 0 } = useContext(TablesContext) ?? {};
  const [own, setOwn] = useState<{ asTable: boolean; at: number } | null>(null);
  const asTable = own && own.at === presses ? own.asTable : all;
  return [asTable, (next) => setOwn({ asTable: next, at: presses })];
}

/** Registers a card's numbers for the file that contains all of them. */
export function useRegisterTable(title: string, table: DataTable | null): void {
  const shown = useContext(TablesContext)?.shown;
  useEffect(() => {
    // Setting an existing title again keeps its position in the order.
    if (table) shown?.current.set(title, table);
    else shown?.current.delete(title);
  }, [shown, title, table]);
  useEffect(() => {
    const tables = shown?.current;
    return () => void tables?.delete(title);
  }, [shown, title]);
}

/** Returns a function that reads the current numbers of every card on the page. */
export function useRegisteredTables(): () => { name: string; table: DataTable }[] {
  const shown = useContext(TablesContext)?.shown;
  return () => [...(shown?.current ?? [])].map(([name, table]) => ({ name, table }));
}
