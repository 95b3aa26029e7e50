import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { User } from '@crustodian/contract/session';
import { initials } from './initials.ts';
import css from './UserMenu.module.css';

/** The user's initials; opens name, e-mail and 'Log out'. */
export function UserMenu({ me }: { me: User }) {
  return (
    <Menu width={220}>
      <Menu.Target>
        <button type="button" className={css.avatar} aria-label={`${initials(me)}, user menu`}>
          {initials(me)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.person}>
          {me.name && <b>{me.name}</b>}
          <span>{me.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href="/api/logout/"
          leftSection={<IconLogout size={16} stroke={1.7} aria-hidden />}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
