import { viewerOf, type User } from '@crustodian/contract/session';
import { may } from '@crustodian/domain/people/access';
import { Menu } from '@mantine/core';
import { IconDevices, IconHistory, IconKey, IconMailOpened, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ownPhrase } from '../../language/language.ts';
import { forgetOnLogout } from './forget-on-logout.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import css from './UserMenu.module.css';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface UserMenuItemsProps {
  me: User;
  onPassword: () => void;
}

/** Content of the user menu, loaded when the menu is first opened. */
export const UserMenuItems = ({ me, onPassword }: UserMenuItemsProps) => (
  <>
    <div className={css.person}>
      {me.name && <b>{me.name}</b>}
      <span>{me.email}</span>
    </div>
    <Menu.Divider />
    <LanguageChoice me={me} />
    <Menu.Divider />
    <Menu.Item component={Link} to="/account" leftSection={<IconDevices {...ICON} />}>
      {ownPhrase('Your account')}
    </Menu.Item>
    <Menu.Item leftSection={<IconKey {...ICON} />} onClick={onPassword}>
      {ownPhrase('Change password')}
    </Menu.Item>
    {may(viewerOf(me), 'regular') && (
      <Menu.Item component={Link} to="/morning-mail" leftSection={<IconMailOpened {...ICON} />}>
        {ownPhrase('Morning mail')}
      </Menu.Item>
    )}
    {may(viewerOf(me), 'adminOrStaff') && (
      <Menu.Item component={Link} to="/audit-log" leftSection={<IconHistory {...ICON} />}>
        {ownPhrase('Audit log')}
      </Menu.Item>
    )}
    <Menu.Item
      component="a"
      href="/api/logout/"
      leftSection={<IconLogout {...ICON} />}
      onClick={() => forgetOnLogout(window)}
    >
      {ownPhrase('Log out')}
    </Menu.Item>
  </>
);
