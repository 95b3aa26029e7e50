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

const SAID = {
  open: 'Open to everyone',
  link: 'Opens with its link',
  closed: 'Closed',
} as const satisfies Record<TvAccess, string>;

/** What can be made of a screen, by what it is; opened to everyone only where screens are public. */
const ACTIONS = {
  open: ['link', 'closed'],
  link: ['link', 'open', 'closed'],
  closed: ['link', 'open'],
} as const satisfies Record<TvAccess, readonly TvAccess[]>;

const actName = (from: TvAccess, to: TvAccess): string => {
  if (to === 'link') return from === 'link' ? 'New link' : 'Create link';
  return to === 'open' ? 'Open to everyone' : 'Close';
};

/** The TV screens of a company's stores: who may open them, and their links. */
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
        title="Screens could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={4} />;
  return (
    <>
      <SettingsPanel title="Store TV" note="Wall screens do not need a sign-in">
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

/** Asks before a link ends; errors have been shown when it returns. */
function useChange(company: number, onLink: (store: string, path: string) => void) {
  const { mutateAsync } = useSetScreenAccess(company);
  return async ({ venue, pretty_name, access: from }: ScreenAccess, access: TvAccess) => {
    const sure =
      from !== 'link' ||
      (await confirm({
        title: 'Are you Sure',
        question: `The current link of ${pretty_name} will stop working.`,
        act: actName(from, access),
        destructive: true,
      }));
    const answer = sure && (await mutateAsync({ venue, access }).catch(() => null));
    if (!answer) return;
    if (answer.path !== null) onLink(pretty_name, answer.path);
    else notify({ text: `${pretty_name}: ${SAID[access].toLowerCase()}` });
  };
}

interface RowProps {
  store: ScreenAccess;
  isPublic: boolean;
  /** Of which shift screens can be switched; null where it has none. */
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
        {SAID[access]}
        {made_at && <small> made {dayText(made_at.slice(0, 10))}</small>}
      </span>
      <span className={css.actions}>
        {access === 'open' && (
          <a
            className={css.look}
            href={`${TV_PAGES}${venue}/`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Look at the screen of ${name}`}
          >
            Look
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
