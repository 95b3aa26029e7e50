import { CallError, failureOf, LoadError } from '../../connection/error-messages.ts';
import { loadModule } from '../../connection/load-module.ts';
import { notify } from '../../controls/feedback/toast.tsx';
import { saveFile } from './download.ts';
import type { DataTable } from './data-table.ts';
import type { NamedTable } from './xlsx.ts';
import { phrase, say } from '../../language/language.ts';

/** Saves the tables as one XLSX file, one sheet each. */
export const saveXlsx = (name: string, tables: readonly NamedTable[]): Promise<void> =>
  save(`${name}.xlsx`, async () => {
    const { xlsxFile } = await loadModule(() => import('./xlsx.ts'));
    return xlsxFile(tables);
  });

/** Saves the table as a CSV file. */
export const saveCsv = (name: string, table: DataTable): Promise<void> =>
  save(`${name}.csv`, async () => {
    const { csvText } = await loadModule(() => import('./csv.ts'));
    return new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' });
  });

/** Shows a toast on failure. */
async function save(file: string, write: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(file, await write());
  } catch (cause) {
    const isLoaded = !(cause instanceof LoadError || cause instanceof CallError);
    notify({
      text: isLoaded
        ? say({
            en: 'The file could not be written. Try again.',
            es: 'No se pudo escribir el archivo. Inténtalo de nuevo.',
          })
        : failureOf(cause),
      kind: 'failed',
      ...(cause instanceof LoadError && {
        act: { label: phrase('Reload'), run: () => window.location.reload() },
      }),
    });
  }
}
