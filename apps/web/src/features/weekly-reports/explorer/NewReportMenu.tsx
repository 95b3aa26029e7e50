import { Button, Checkbox, Popover } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ExplorerSearch } from './explorer-url.ts';
import css from './NewReportMenu.module.css';

/** What a report may start as (decision X77). */
const KINDS = [
  { key: 'scoreless', label: 'Scoreless', hint: 'No scores are shown' },
  { key: 'by_day', label: 'Day by day', hint: 'Starts empty; check a day to fetch it' },
  { key: 'empty', label: 'Without pizzas', hint: 'Starts empty and stays empty' },
] as const;

interface NewReportMenuProps {
  search: ExplorerSearch;
  onSearch: (next: Partial<ExplorerSearch>) => void;
}

/** How reports start that are initialized from now on. */
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
          New reports{set.length > 0 && `: ${set.map(({ label }) => label).join(', ')}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={css.kinds}>
          <legend>New reports start</legend>
          {KINDS.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              size="sm"
              radius={4}
              label={label}
              description={hint}
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
