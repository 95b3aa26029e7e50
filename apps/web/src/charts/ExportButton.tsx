import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { notify } from '../controls/notice.tsx';
import { PageStatus } from '../controls/page-slots.tsx';
import { useLentTables } from './chart-tables.tsx';
import { fileStem, saveFile } from './download.ts';
import css from './ExportButton.module.css';

/** In the top bar: every table of the page as one XLSX file, a sheet each. */
export function ExportButton({ fileName }: { fileName: string }) {
  const tables = useLentTables();
  const save = async () => {
    try {
      const { xlsxFile } = await import('./xlsx.ts');
      saveFile(`${fileStem(fileName)}.xlsx`, await xlsxFile(tables()));
    } catch {
      notify({ text: 'The file could not be written. Try again.', kind: 'failed' });
    }
  };
  return (
    <PageStatus>
      <Button
        className={css.button ?? ''}
        size="sm"
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
        onClick={() => void save()}
      >
        Export
      </Button>
    </PageStatus>
  );
}
