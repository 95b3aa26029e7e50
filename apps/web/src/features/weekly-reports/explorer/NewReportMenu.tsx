import { Button, Checkbox, Popover } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ExplorerSearch } from './explorer-url.ts';
import css from './NewReportMenu.module.css';
import { say } from '../../../language/language.ts';

/** Options for starting a report (decision X77). */
const KINDS = [
  {
    key: 'scoreless',
    label: { en: 'Scoreless', es: 'Sin puntuación' },
    hint: { en: 'No scores are shown', es: 'No se muestran puntuaciones' },
  },
  {
    key: 'by_day',
    label: { en: 'Day by day', es: 'Día por día' },
    hint: {
      en: 'Starts empty; check a day to fetch it',
      es: 'Empieza vacío; marca un día para traerlo',
    },
  },
  {
    key: 'empty',
    label: { en: 'Without pizzas', es: 'Sin pizzas' },
    hint: { en: 'Starts empty and stays empty', es: 'Empieza vacío y sigue vacío' },
  },
] as const;

interface NewReportMenuProps {
  search: ExplorerSearch;
  onSearch: (next: Partial<ExplorerSearch>) => void;
}

/** Options applied to reports started from now on. */
export function NewReportMenu({ search, onSearch }: NewReportMenuProps) {
  const set = KINDS.filter(({ key }) => search[key]);
  return (
    <Popover position="bottom-end" width={270} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          data-set={set.length > 0 || undefined}
          className={css.newReports!}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        >
          {say({ en: 'New reports', es: 'Informes nuevos' })}
          {set.length > 0 && `: ${set.map(({ label }) => say(label)).join(', ')}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={css.kinds}>
          <legend>{say({ en: 'New reports start', es: 'Los informes nuevos empiezan' })}</legend>
          {KINDS.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              size="sm"
              radius={4}
              label={say(label)}
              description={say(hint)}
              checked={search[key] ?? false}
              onChange={({ currentTarget }) =>
                onSearch({ [key]: currentTarget.checked || undefined })
              }
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
