import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react';
import type { DataTable } from './export/data-table.ts';
import { fileStem } from './export/download.ts';
import { say } from '../language/language.ts';
import css from './CardTools.module.css';
import { saveCsv, saveXlsx } from './export/save-table.ts';

interface CardToolsProps {
  title: string;
  table: DataTable;
  fileName: string;
  asTable: boolean;
  /** Undefined if the content is itself a table. */
  onAsTable: ((asTable: boolean) => void) | undefined;
}

/** Toggles between chart and table, and saves the numbers as files. */
export function CardTools({ title, table, fileName, asTable, onAsTable }: CardToolsProps) {
  const name = `${fileStem(fileName)}-${fileStem(title)}`;
  const toggle = asTable
    ? say({ en: 'Show as chart', es: 'Ver como gráfico' })
    : say({ en: 'Show as table', es: 'Ver como tabla' });
  const Symbol = asTable ? IconChartLine : IconTable;
  return (
    <span className={css.tools}>
      {onAsTable && (
        <Tooltip label={`${toggle} (T)`}>
          <ActionIcon
            size={28}
            aria-label={`${title}: ${toggle.toLowerCase()}`}
            aria-pressed={asTable}
            onClick={() => onAsTable(!asTable)}
          >
            <Symbol size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon
            size={28}
            aria-label={say({ en: `${title}: download`, es: `${title}: descargar` })}
          >
            <IconDownload size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void saveCsv(name, table)}>
            {say({ en: 'Download CSV', es: 'Descargar CSV' })}
          </Menu.Item>
          <Menu.Item onClick={() => void saveXlsx(name, [{ name: title, table }])}>
            {say({ en: 'Download XLSX', es: 'Descargar XLSX' })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
