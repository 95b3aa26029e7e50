import type { readPersonalData } from '@crustodian/contract/privacy';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { say } from '../../../language/language.ts';
import { countText } from '../../../pizza/formatters.ts';
import { listed } from '../../../pizza/words.ts';
import { exportAddress, personQuery, useErasing } from './personal-data-calls.ts';
import { reviewsStayText } from './personal-data-wording.ts';
import css from './PersonalData.module.css';

interface PersonFactsProps {
  company: number;
  person: number;
  onErased: () => void;
}

/** Counts of the data stored about a person, with commands to export and erase it. */
export function PersonFacts({ company, person, onErased }: PersonFactsProps) {
  const { data, error, refetch } = useQuery(personQuery(company, person));
  const erase = useErasing(company, person);
  const [isErasing, setErasing] = useState(false);
  if (error) {
    return (
      <ErrorState
        title={say({ en: 'The person could not be loaded', es: 'Error al cargar la persona' })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={4} />;
  const { name, email } = data.person;
  const { reviews } = data.counts;
  return (
    <>
      <p className={css.person}>
        <b>{name}</b>
        <span>{[email, ...(data.stores.length > 0 ? [listed(data.stores)] : [])].join(' · ')}</span>
      </p>
      <Counts counts={data.counts} />
      <div className={css.acts}>
        <Button
          component="a"
          href={exportAddress(company, person)}
          download={`person-${person}.json`}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        >
          {say({ en: 'Export as JSON', es: 'Exportar como JSON' })}
        </Button>
        <Button variant="default" onClick={() => setErasing(true)}>
          {say({ en: 'Erase…', es: 'Borrar…' })}
        </Button>
      </div>
      <EraseDialog
        opened={isErasing}
        name={name}
        reviews={reviews}
        isPending={erase.isPending}
        onClose={() => setErasing(false)}
        onErase={(typed) =>
          erase.mutate(typed, {
            onSuccess: ({ pseudonym }) => {
              notify({
                text: say({
                  en: `Erased: now ${pseudonym}`,
                  es: `Borrado: ahora ${pseudonym.replace('person', 'persona')}`,
                }),
              });
              onErased();
            },
          })
        }
      />
    </>
  );
}

type Counted = Answer<typeof readPersonalData>['counts'];

function Counts({ counts }: { counts: Counted }) {
  const { sign_ins: signIns, reviews, settings, log_entries: entries } = counts;
  const rows = [
    [say({ en: 'Name and address', es: 'Nombre y correo' }), 2],
    [say({ en: 'Sign-ins', es: 'Sesiones' }), signIns],
    [say({ en: 'Reviews and objections', es: 'Juicios y reclamaciones' }), reviews],
    [say({ en: 'Settings', es: 'Preferencias' }), settings],
    [say({ en: 'Log entries', es: 'Entradas del registro' }), entries],
  ] as const;
  return (
    <dl className={css.facts}>
      {rows.map(([term, count]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EraseDialogProps {
  opened: boolean;
  name: string;
  reviews: number;
  isPending: boolean;
  onClose: () => void;
  onErase: (typed: string) => void;
}

/** Confirmed by typing the person's name. */
function EraseDialog({ opened, name, reviews, isPending, onClose, onErase }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width="small"
      title={say({ en: `Erase ${name}?`, es: `¿Borrar a ${name}?` })}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          onErase(typed.trim());
        }}
      >
        <p>
          {reviewsStayText(reviews)}.{' '}
          {say({
            en: 'This cannot be undone. A legal hold does not keep names: they go from what is held, too.',
            es: 'No se puede deshacer. Una retención legal no conserva los nombres: desaparecen también de lo retenido.',
          })}
        </p>
        <TextInput
          label={say({ en: `Type ${name}`, es: `Escribe ${name}` })}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            {say({ en: 'Cancel', es: 'Cancelar' })}
          </Button>
          <Button type="submit" color="neg" loading={isPending} disabled={typed.trim() !== name}>
            {say({ en: 'Erase for good', es: 'Borrar para siempre' })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
