import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useShortcuts } from '../controls/shortcuts.ts';

interface Tables {
  /** T was pressed: every chart shows its table. */
  all: boolean;
  /** Counts the presses; a card's own choice holds until the next one. */
  presses: number;
}

const TablesContext = createContext<Tables>({ all: false, presses: 0 });

/** Around the charts of a page: T turns them all into tables and back. */
export function ChartTables({ children }: { children: ReactNode }) {
  const [presses, setPresses] = useState(0);
  useShortcuts({
    title: 'Charts',
    shortcuts: [{ key: 't', name: 'Charts as tables', act: () => setPresses(presses + 1) }],
  });
  const tables = useMemo(() => ({ all: presses % 2 === 1, presses }), [presses]);
  return <TablesContext value={tables}>{children}</TablesContext>;
}

/** Whether this card shows its table, and the way to turn it alone. */
export function useAsTable(): [boolean, (asTable: boolean) => void] {
  const { all, presses } = useContext(TablesContext);
  const [own, setOwn] = useState<{ asTable: boolean; at: number } | null>(null);
  const asTable = own && own.at === presses ? own.asTable : all;
  return [asTable, (next) => setOwn({ asTable: next, at: presses })];
}
