import { Menu } from '@mantine/core';
import { IconDevices, IconHistory, IconKey, IconMailOpened, IconLogout } from '@tabler/icons-react';
import { viewerOf, type User } from '@crustodian/contract/session';
import { may } from '@crustodian/domain/people/access';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { initials } from '../../controls/initials.ts';
import { lazyWindow } from '../../controls/dialogs/lazy-dialog.tsx';
import { ownPhrase } from '../../language/language.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import css from './UserMenu.module.css';

const AccountDialog = lazyWindow(
  async () => (await import('../../features/session/AccountDialog.tsx')).AccountDialog,
);

const ChangePasswordDialog = lazyWindow(
  async () =>
    (await import('../../features/session/ChangePasswordDialog.tsx')).ChangePasswordDialog,
);

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** The user's initials; opens name, e-mail, the sign-ins and 'Log out'. */
export function UserMenu({ me }: { me: User }) {
  const [account, setAccount] = useState(false);
  const [password, setPassword] = useState(false);
  return (
    <>
      {/* In the bar: who is signed in belongs to a landmark, and is no item of a menu. */}
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
          <div className={css.person}>
            {me.name && <b>{me.name}</b>}
            <span>{me.email}</span>
          </div>
          <Menu.Divider />
          <LanguageChoice me={me} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconDevices {...ICON} />} onClick={() => setAccount(true)}>
            {ownPhrase('Your account')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey {...ICON} />} onClick={() => setPassword(true)}>
            {ownPhrase('Change password')}
          </Menu.Item>
          {may(viewerOf(me), 'regular') && (
            <Menu.Item
              component={Link}
              to="/morning-mail"
              leftSection={<IconMailOpened {...ICON} />}
            >
              {ownPhrase('Morning mail')}
            </Menu.Item>
          )}
          {may(viewerOf(me), 'auditLog') && (
            <Menu.Item component={Link} to="/audit-log" leftSection={<IconHistory {...ICON} />}>
              {ownPhrase('Audit log')}
            </Menu.Item>
          )}
          <Menu.Item component="a" href="/api/logout/" leftSection={<IconLogout {...ICON} />}>
            {ownPhrase('Log out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AccountDialog me={me} opened={account} onClose={() => setAccount(false)} />
      <ChangePasswordDialog opened={password} onClose={() => setPassword(false)} />
    </>
  );
}
