import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { AUDIT_ACTIONS } from '@crustodian/domain/people/audit-log';
import { useState } from 'react';
import { DayRangePicker } from '../../../controls/pickers/DayRangePicker.tsx';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import type { AuditSearch } from '../admin-url.ts';
import { isAction, type AuditFilters } from './audit-calls.ts';
import { localMoment } from '../../../controls/local-moment.ts';
import css from './AuditLogPage.module.css';

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (next: Partial<AuditSearch>) => void;
}

const ANY = 'any';
const ACTIONS = [
  { value: ANY, label: 'Any' },
  ...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label })),
];

/** Filters for days, action and person; active filters are in the URL. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { min, max, action, person } = filters;
  const [today] = useState(() => localMoment(new Date().toISOString()).day);
  const isSet = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className={css.filters} role="group" aria-label="Filters">
      <TextInput
        aria-label="Search for a person"
        placeholder="Search for a person"
        className={css.person!}
        value={person ?? ''}
        onChange={(event) => onChange({ person: event.currentTarget.value || undefined })}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        rightSection={
          person && (
            <CloseButton
              size={22}
              aria-label="Clear the search"
              onClick={() => onChange({ person: undefined })}
            />
          )
        }
      />
      <SearchableList
        label="Action"
        prompt="Any"
        look="chip"
        options={ACTIONS}
        value={action ?? ANY}
        onChange={(value) => onChange({ action: isAction(value) ? value : undefined })}
      />
      <DayRangePicker
        look="chip"
        value={min && max ? { min, max } : null}
        today={today}
        onChange={(range) => onChange(range)}
      />
      {isSet && (
        <Button
          variant="subtle"
          size="sm"
          className={css.reset!}
          leftSection={<IconFilterOff size={15} stroke={1.7} aria-hidden />}
          onClick={() =>
            onChange({ min: undefined, max: undefined, action: undefined, person: undefined })
          }
        >
          Reset Filters
        </Button>
      )}
    </div>
  );
}
