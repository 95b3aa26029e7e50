import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { Button, type ButtonProps } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { pizzasOfStep } from './report-patch.ts';
import { useFill } from './selection-calls.ts';
import { say } from '../../../language/language.ts';

interface FillSelectionProps extends ButtonProps {
  report: WeeklyReport;
}

/** Lets the server select the pizzas; asks for confirmation if some are selected already. */
export function FillSelection({ report, ...look }: FillSelectionProps) {
  const fill = useFill(report);
  const isEmpty = pizzasOfStep(report).every(({ show_on_report }) => show_on_report === 0);
  const fillAnew = async () => {
    const title = say({
      en: 'Re-select the pizzas of this report?',
      es: '¿Elegir de nuevo las pizzas de este informe?',
    });
    const question = say({
      en: 'The current selection and featured pizzas will be replaced.',
      es: 'Se reemplazan la selección actual y las pizzas destacadas.',
    });
    if (
      isEmpty ||
      (await confirm({
        title,
        question,
        act: say({ en: 'Fill selection', es: 'Llenar la selección' }),
      }))
    )
      fill.mutate();
  };
  return (
    <Button
      {...look}
      loading={fill.isPending}
      leftSection={<IconWand size={15} stroke={1.7} aria-hidden />}
      onClick={() => void fillAnew()}
    >
      {say({ en: 'Fill selection', es: 'Llenar la selección' })}
    </Button>
  );
}
