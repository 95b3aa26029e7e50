import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { PageStatus } from '../../controls/page-slots.tsx';
import { useRegisteredTables } from './chart-tables.tsx';
import { fileStem } from './download.ts';
import { say } from '../../language/language.ts';
import css from './ExportButton.module.css';
import { saveXlsx } from './save-table.ts';

/** Button in the top bar that saves every table of the page as one XLSX file, one sheet each. */
export function ExportButton({ fileName }: { fileName: string }) {
  const tables = useRegisteredTables();
  return (
    <PageStatus>
      <Button
        className={css.button ?? ''}
        size="sm"
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
        onClick={() => void saveXlsx(fileStem(fileName), tables())}
      >
        {say({ en: 'Export', es: 'Exportar' })}
      </Button>
    </PageStatus>
  );
}
