import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SettingsPanel } from '../../controls/dialogs/SettingsPanel.tsx';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { recipientsQuery, type Recipients, type Whose } from './recipients-calls.ts';
import { RecipientsDialog } from './RecipientsDialog.tsx';
import css from './Recipients.module.css';
import { say } from '../../language/language.ts';

/** Recipients of a company's reports: weekly ones by store, and monthly ones. */
export function RecipientsPanel({ company, name }: { company: number; name: string }) {
  const { data, error, refetch } = useQuery(recipientsQuery(company));
  const [edited, setEdited] = useState<Entry | null>(null);
  const [opened, setOpened] = useState(false);
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'Recipients could not be loaded',
          es: 'No se pudieron cargar los destinatarios',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={4} />;
  const edit = (entry: Entry) => {
    setEdited(entry);
    setOpened(true);
  };
  return (
    <>
      <SettingsPanel
        title={say({ en: 'Recipients of reports', es: 'Destinatarios de informes' })}
        note={say({
          en: 'Weekly reports go to the store’s recipients, monthly reports to the others',
          es: 'Los informes semanales van a los destinatarios de la tienda; los mensuales, a los demás',
        })}
      >
        {entriesOf(data, name).map((entry) => (
          <Row key={entry.id} entry={entry} onEdit={() => edit(entry)} />
        ))}
      </SettingsPanel>
      {edited && (
        <RecipientsDialog
          key={edited.id + edited.emails.join()}
          opened={opened}
          onClose={() => setOpened(false)}
          company={company}
          whose={edited.whose}
          name={edited.name}
          emails={edited.emails}
        />
      )}
    </>
  );
}

interface Entry {
  id: string;
  name: string;
  kind: string;
  whose: Whose;
  emails: readonly string[];
}

const entriesOf = ({ stores, monthly }: Recipients, company: string): Entry[] => [
  ...stores.map(({ venue, pretty_name, emails }) => ({
    id: `store:${venue}`,
    name: pretty_name,
    kind: say({ en: 'Weekly', es: 'Semanal' }),
    whose: { of: 'store', venue: Number(venue) } as const,
    emails,
  })),
  ...monthly.regions.map(({ code, name, emails }) => ({
    id: `region:${code}`,
    name,
    kind: say({ en: 'Monthly, region', es: 'Mensual, región' }),
    whose: { of: 'region', region: code } as const,
    emails,
  })),
  ...(monthly.company === null
    ? []
    : [
        {
          id: 'company',
          name: company,
          kind: say({ en: 'Monthly, company', es: 'Mensual, empresa' }),
          whose: { of: 'company' } as const,
          emails: monthly.company,
        },
      ]),
];

function Row({ entry, onEdit }: { entry: Entry; onEdit: () => void }) {
  const { name, kind, emails } = entry;
  return (
    <li className={css.row}>
      <b>{name}</b>
      <span className={css.kind}>{kind}</span>
      <span className={css.emails}>
        {emails.length > 0 ? (
          emails.join(', ')
        ) : (
          <span className={css.none}>{say({ en: 'none', es: 'ninguno' })}</span>
        )}
      </span>
      <Button
        size="sm"
        variant="default"
        onClick={onEdit}
        aria-label={say({
          en: `Edit recipients of ${name}`,
          es: `Editar destinatarios de ${name}`,
        })}
      >
        {say({ en: 'Edit', es: 'Editar' })}
      </Button>
    </li>
  );
}
