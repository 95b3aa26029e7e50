import { Menu } from '@mantine/core';
import type { User } from '@crustodian/contract/session';
import { useState } from 'react';
import { initials } from '../../controls/initials.ts';
import { lazyDialog } from '../../controls/dialogs/lazy-dialog.tsx';
import { ownPhrase } from '../../language/language.ts';
import { lazyPart } from '../../controls/feedback/lazy-part.tsx';
import css from './UserMenu.module.css';

const UserMenuItems = lazyPart(
  async () => (await import('./UserMenuItems.tsx')).UserMenuItems,
  'here',
);

const ChangePasswordDialog = lazyDialog(
  async () =>
    (await import('../../features/session/ChangePasswordDialog.tsx')).ChangePasswordDialog,
);

/** The user's initials; opens name, e-mail, the account and 'Log out'. */
export function UserMenu({ me }: { me: User }) {
  const [password, setPassword] = useState(false);
  return (
    <>
      {/* Not in a portal: the user's name is not a menu item and must be inside a landmark. */}
      <Menu width={260} withinPortal={false}>
        <Menu.Target>
          <button
            type="button"
            className={css.avatar}
            aria-label={ownPhrase('{}, user menu', initials(me))}
          >
            {initials(me)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <UserMenuItems me={me} onPassword={() => setPassword(true)} />
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog opened={password} onClose={() => setPassword(false)} />
    </>
  );
}
