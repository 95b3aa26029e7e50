import { CallError, failureOf, LoadError } from '../../connection/error-messages.ts';
import { loadModule } from '../../connection/load-module.ts';
import { notify } from '../../controls/feedback/toast.tsx';
import { saveFile } from './download.ts';
import type { NamedTable } from './xlsx.ts';

const RELOAD = { label: 'Reload', run: () => window.location.reload() };

/** Saves the tables as one XLSX file, a sheet each; a failure is told. */
export async function saveXlsx(name: string, tables: readonly NamedTable[]): Promise<void> {
  try {
    const { xlsxFile } = await loadModule(() => import('./xlsx.ts'));
    saveFile(`${name}.xlsx`, await xlsxFile(tables));
  } catch (cause) {
    const isLoaded = !(cause instanceof LoadError || cause instanceof CallError);
    notify({
      text: isLoaded ? 'The file could not be written. Try again.' : failureOf(cause),
      kind: 'failed',
      ...(cause instanceof LoadError && { act: RELOAD }),
    });
  }
}
