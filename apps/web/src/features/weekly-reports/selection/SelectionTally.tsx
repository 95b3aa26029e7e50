import type { ReportPizza, WeeklyReport } from '@crustodian/contract/weekly-reports';
import { Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCloudCheck,
  IconCloudExclamation,
  IconCloudUp,
  IconEye,
  IconEyeOff,
} from '@tabler/icons-react';
import { PageStatus } from '../../../controls/page-slots.tsx';
import { useSaving, useUpdatePizzas } from './selection-calls.ts';
import css from '../Selection.module.css';
import { say } from '../../../language/language.ts';

const SAVING = {
  saving: { text: { en: 'Saving', es: 'Guardando' }, Icon: IconCloudUp },
  saved: { text: { en: 'All changes saved', es: 'Todo guardado' }, Icon: IconCloudCheck },
  failed: {
    text: { en: 'Last change not saved', es: 'El último cambio no se guardó' },
    Icon: IconCloudExclamation,
  },
} as const;

function Saving({ state }: { state: keyof typeof SAVING }) {
  const { text, Icon } = SAVING[state];
  return (
    <span className={css.saved} data-state={state} role="status">
      <Icon size={16} stroke={1.7} aria-hidden />
      {say(text)}
    </span>
  );
}

interface SelectionTallyProps {
  report: WeeklyReport;
  /** The pizzas that match the filters. */
  pizzas: readonly ReportPizza[];
  scoreless: boolean;
}

/** Number of listed pizzas, and bulk commands for them. */
export function SelectionTally({ report, pizzas, scoreless }: SelectionTallyProps) {
  const update = useUpdatePizzas(report);
  const setShown = (value: 0 | 1) => {
    const others = pizzas.filter(
      ({ show_on_report, standard }) =>
        show_on_report !== value && (value === 0 || scoreless || standard !== 'maybe_to_standard'),
    );
    if (others.length === 0) return;
    update.mutate({ pizzas: others, change: { attribute: 'show_on_report', value } });
  };
  const count =
    pizzas.length === 1
      ? '1 pizza'
      : say({ en: `${pizzas.length} pizzas`, es: `${pizzas.length} pizzas` });
  return (
    <>
      <PageStatus>
        <Saving state={useSaving(report)} />
      </PageStatus>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={css.count} disabled={pizzas.length === 0}>
            {count} <IconChevronDown size={13} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {say({ en: `All ${count} listed`, es: `Todas las de la lista: ${count}` })}
          </Menu.Label>
          <Menu.Item
            leftSection={<IconEye size={16} stroke={1.7} aria-hidden />}
            onClick={() => setShown(1)}
          >
            {say({ en: 'Show on report', es: 'Mostrar en el informe' })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconEyeOff size={16} stroke={1.7} aria-hidden />}
            onClick={() => setShown(0)}
          >
            {say({ en: 'Hide', es: 'Ocultar' })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
