import { Button } from '@mantine/core';
import type { TvAccess } from '@crustodian/domain/reports/store-tv';
import { TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { SettingsPanel } from '../../../controls/dialogs/SettingsPanel.tsx';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { dayText } from '../../../pizza/formatters.ts';
import { screenAccessQuery, useSetScreenAccess, type ScreenAccess } from './screen-access-calls.ts';
import { PublicScreens } from './PublicScreens.tsx';
import { ShiftSwitch } from './ShiftSwitch.tsx';
import { ScreenLinkDialog } from './ScreenLinkDialog.tsx';
import css from './ScreensPanel.module.css';
import { phrase, say } from '../../../language/language.ts';

const SAID = {
  open: { en: 'Open to everyone', es: 'Abierta para todos' },
  link: { en: 'Opens with its link', es: 'Se abre con su enlace' },
  closed: { en: 'Closed', es: 'Cerrada' },
} as const satisfies Record<TvAccess, { en: string; es: string }>;

/**
 * Access levels a screen can be changed to from its current one; 'open' only if screens are public.
 */
const ACTIONS = {
  open: ['link', 'closed'],
  link: ['link', 'open', 'closed'],
  closed: ['link', 'open'],
} as const satisfies Record<TvAccess, readonly TvAccess[]>;

const actName = (from: TvAccess, to: TvAccess): string => {
  if (to === 'link')
    return from === 'link'
      ? say({ en: 'New link', es: 'Enlace nuevo' })
      : say({ en: 'Create link', es: 'Crear enlace' });
  return to === 'open'
    ? say({ en: 'Open to everyone', es: 'Abrir para todos' })
    : say({ en: 'Close', es: 'Cerrar' });
};

/** The TV screens of a company's stores, with their access levels and links. */
export function ScreensPanel({ company }: { company: number }) {
  const { data, error, refetch } = useQuery(screenAccessQuery(company));
  const [link, setLink] = useState<{ store: string; path: string } | null>(null);
  const [opened, setOpened] = useState(false);
  const change = useChange(company, (store, path) => {
    setLink({ store, path });
    setOpened(true);
  });
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'Screens could not be loaded',
          es: 'No se pudieron cargar las pantallas',
        })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={4} />;
  return (
    <>
      <SettingsPanel
        title={phrase('Store TV')}
        note={say({
          en: 'Wall screens do not need a sign-in',
          es: 'Las pantallas de pared no necesitan iniciar sesión',
        })}
      >
        <PublicScreens
          company={company}
          isPublic={data.public}
          hasShift={data.shift_screens}
          whole={data.whole}
        />
        {data.stores.map((store) => (
          <Row
            key={store.venue}
            store={store}
            isPublic={data.public}
            company={data.shift_screens ? company : null}
            onChange={(to) => void change(store, to)}
          />
        ))}
      </SettingsPanel>
      {link && <ScreenLinkDialog {...link} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Asks for confirmation before a link ends; errors have been shown when it returns. */
function useChange(company: number, onLink: (store: string, path: string) => void) {
  const { mutateAsync } = useSetScreenAccess(company);
  return async ({ venue, pretty_name, access: from }: ScreenAccess, access: TvAccess) => {
    const sure =
      from !== 'link' ||
      (await confirm({
        title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
        question: say({
          en: `The current link of ${pretty_name} will stop working.`,
          es: `El enlace actual de ${pretty_name} dejará de funcionar.`,
        }),
        act: actName(from, access),
        destructive: true,
      }));
    const answer = sure && (await mutateAsync({ venue, access }).catch(() => null));
    if (!answer) return;
    if (answer.path !== null) onLink(pretty_name, answer.path);
    else notify({ text: `${pretty_name}: ${say(SAID[access]).toLowerCase()}` });
  };
}

const madeText = (day: string): string => say({ en: `made ${day}`, es: `creado el ${day}` });

interface RowProps {
  store: ScreenAccess;
  isPublic: boolean;
  /** The company whose shift screens can be switched; null if there is none. */
  company: number | null;
  onChange: (to: TvAccess) => void;
}

function Row({ store, isPublic, company, onChange }: RowProps) {
  const { venue, pretty_name: name, access, made_at } = store;
  const actions = ACTIONS[access].filter((to) => isPublic || to !== 'open');
  return (
    <li className={css.row} data-venue={venue}>
      <b>{name}</b>
      <span className={css.said} data-access={access}>
        {say(SAID[access])}
        {made_at && <small> {madeText(dayText(made_at.slice(0, 10)))}</small>}
      </span>
      <span className={css.actions}>
        {access === 'open' && (
          <a
            className={css.look}
            href={`${TV_PAGES}${venue}/`}
            target="_blank"
            rel="noreferrer"
            aria-label={say({
              en: `Look at the screen of ${name}`,
              es: `Ver la pantalla de ${name}`,
            })}
          >
            {say({ en: 'Look', es: 'Ver' })}
          </a>
        )}
        {company !== null && (
          <ShiftSwitch company={company} venue={venue} name={name} isOn={store.shift_screen} />
        )}
        {actions.map((to) => (
          <Button
            key={to}
            size="sm"
            variant="default"
            onClick={() => onChange(to)}
            aria-label={`${actName(access, to)}: ${name}`}
          >
            {actName(access, to)}
          </Button>
        ))}
      </span>
    </li>
  );
}
