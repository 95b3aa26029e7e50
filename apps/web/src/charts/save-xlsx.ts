import { LoadError, loadModule } from '../api/load-module.ts';
import { notify } from '../controls/notice.tsx';
import { saveFile } from './download.ts';
import type { NamedTable } from './xlsx.ts';

/** Saves the tables as one XLSX file, a sheet each; a failure is told. */
export async function saveXlsx(name: string, tables: readonly NamedTable[]): Promise<void> {
  try {
    const { xlsxFile } = await loadModule(() => import('./xlsx.ts'));
    saveFile(`${name}.xlsx`, await xlsxFile(tables));
  } catch (cause) {
    const reload = { label: 'Reload', run: () => window.location.reload() };
    notify({
      text: 'The file could not be written. Try again.',
      kind: 'failed',
      ...(cause instanceof LoadError && { text: cause.alert, act: reload }),
    });
  }
}
