import { Button, Menu } from '@mantine/core';
import { IconFilePlus, IconPrinter, IconServer2 } from '@tabler/icons-react';
import { notify } from '../../controls/feedback/toast.tsx';
import list from '../../controls/ReportList.module.css';
import { useQuery } from '@tanstack/react-query';
import {
  PICTURES_ONLY,
  printQueueQuery,
  useQueuePrinting,
  type QueuedReport,
} from './print-queue.ts';
import { say } from '../../language/language.ts';

interface GenerateMenuProps {
  /** Reports in the state 'complete'. */
  reports: QueuedReport[];
  /** Generates the files in this window, one after another. */
  onHere: () => void;
}

/** Generates the PDFs of complete reports, in the browser or on the server. */
export function GenerateMenu({ reports, onHere }: GenerateMenuProps) {
  const queue = useQueuePrinting();
  const { data: printer } = useQuery(printQueueQuery);
  const ifAnyReports = (act: () => void) => () => {
    if (reports.length === 0)
      notify({
        text: say({ en: 'No reports to generate!', es: 'No hay informes por generar' }),
        kind: 'failed',
      });
    else act();
  };
  const here = (
    <Menu.Item
      key="here"
      leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
      onClick={ifAnyReports(onHere)}
    >
      {say({ en: 'Generate File', es: 'Generar archivo' })}
      <span className={list.hint}>
        {say({
          en: 'In this window, every complete report;',
          es: 'En esta ventana, cada informe completo;',
        })}{' '}
        {say(PICTURES_ONLY)}
      </span>
    </Menu.Item>
  );
  const byServer = (
    <Menu.Item
      key="server"
      leftSection={<IconServer2 size={16} stroke={1.7} aria-hidden />}
      onClick={ifAnyReports(() => queue.mutate(reports))}
    >
      {say({ en: 'Generate File (Selenium)', es: 'Generar archivo (Selenium)' })}
      <span className={list.hint}>
        {say({
          en: 'By the server, with searchable text; you can keep working',
          es: 'En el servidor, con texto que se puede buscar; puedes seguir trabajando',
        })}
      </span>
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={queue.isPending}
          leftSection={<IconFilePlus size={16} stroke={1.7} aria-hidden />}
        >
          {reports.length > 0
            ? say({ en: `Generate ${reports.length}`, es: `Generar ${reports.length}` })
            : say({ en: 'Generate', es: 'Generar' })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{printer?.can_print ? [byServer, here] : [here, byServer]}</Menu.Dropdown>
    </Menu>
  );
}
