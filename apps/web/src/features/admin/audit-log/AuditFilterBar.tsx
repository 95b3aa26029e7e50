import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { AUDIT_ACTION_CODES } from '@crustodian/domain/people/audit-log';
import { useState } from 'react';
import { DayRangePicker } from '../../../controls/pickers/DayRangePicker.tsx';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import type { AuditSearch } from '../admin-url.ts';
import { isAction, type AuditFilters } from './audit-log-calls.ts';
import { auditActionName } from './audit-wording.ts';
import { localMoment } from '../../../controls/local-moment.ts';
import css from './AuditLogPage.module.css';
import { say } from '../../../language/language.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (next: Partial<AuditSearch>) => void;
}

const ANY = 'any';
const actions = () => [
  { value: ANY, label: say({ en: 'Any', es: 'Cualquiera' }) },
  ...AUDIT_ACTION_CODES.map((value) => ({ value, label: auditActionName(value) })),
];

/** Filters for days, action and person; active filters are in the URL. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { min, max, action, person } = filters;
  const [today] = useState(() => localMoment(new Date().toISOString()).day);
  const isSet = Object.values(filters).some((value) => value !== undefined);
  return (
    <div className={css.filters} role="group" aria-label={say({ en: 'Filters', es: 'Filtros' })}>
      <TextInput
        aria-label={say({ en: 'Search for a person', es: 'Buscar una persona' })}
        placeholder={say({ en: 'Search for a person', es: 'Buscar una persona' })}
        className={css.person!}
        value={person ?? ''}
        onChange={(event) => onChange({ person: event.currentTarget.value || undefined })}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        rightSection={
          person && (
            <CloseButton
              size={22}
              aria-label={say({ en: 'Clear the search', es: 'Borrar la búsqueda' })}
              onClick={() => onChange({ person: undefined })}
            />
          )
        }
      />
      <SearchableList
        label={say({ en: 'Action', es: 'Acción' })}
        prompt={say({ en: 'Any', es: 'Cualquiera' })}
        look="chip"
        options={actions()}
        value={action ?? ANY}
        onChange={(value) => onChange({ action: isAction(value) ? value : undefined })}
      />
      <DayRangePicker
        look="chip"
        value={min && max && min <= max ? { min, max } : null}
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
          {say({ en: 'Reset Filters', es: 'Restablecer filtros' })}
        </Button>
      )}
    </div>
  );
}
