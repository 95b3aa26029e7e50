import type { ListedUser } from '@crustodian/contract/admin';
import { useState } from 'react';
import type { AdminData, Regions } from '../admin-calls.ts';
import { ManagerOfRegion } from '../regions/ManagerOfRegion.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RegionsOfManager } from '../regions/RegionsOfManager.tsx';
import type { UserAct } from './UserActions.tsx';
import { UserPlaces } from './UserPlaces.tsx';

/** The open dialog, or the last one, which keeps its content while closing. */
type Shown = { act: UserAct; user: ListedUser } | { act: { kind: 'region' }; region: string };

export function useUserDialogs() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [opened, setOpened] = useState(false);
  // Each opening starts fresh: unsaved selections are discarded.
  const [opening, setOpening] = useState(0);
  const show = (next: Shown) => {
    setShown(next);
    setOpening(opening + 1);
    setOpened(true);
  };
  return {
    shown,
    opened,
    opening,
    open: (act: UserAct, user: ListedUser) => show({ act, user }),
    openRegion: (region: string) => show({ act: { kind: 'region' }, region }),
    close: () => setOpened(false),
  };
}

interface UserDialogsProps {
  company: number;
  data: AdminData;
  regions: Regions | undefined;
  dialogs: ReturnType<typeof useUserDialogs>;
}

/** The dialogs of the user management, one at a time. */
export function UserDialogs({ company, data, regions = {}, dialogs }: UserDialogsProps) {
  const { shown, opened, opening, close } = dialogs;
  if (!shown) return null;
  const frame = { opened, onClose: close };
  if ('region' in shown) {
    return (
      <ManagerOfRegion
        {...frame}
        key={opening}
        company={company}
        users={data.users}
        region={shown.region}
        name={data.regions[shown.region] ?? shown.region}
        manager={regions[shown.region]?.manager ?? null}
      />
    );
  }
  const { act } = shown;
  // Updated after a change was saved.
  const user = data.users.find(({ pk }) => pk === shown.user.pk) ?? shown.user;
  if (act.kind === 'password') {
    return <PasswordDialog {...frame} reset={act.reset} email={user.email} />;
  }
  const Window = act.kind === 'places' ? UserPlaces : RegionsOfManager;
  return (
    <Window {...frame} key={opening} company={company} user={user} data={data} regions={regions} />
  );
}
