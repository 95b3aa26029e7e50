import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconMapPinPlus,
  IconTrash,
  IconUserPause,
  IconUserStar,
} from '@tabler/icons-react';
import type { ListedUser, PasswordReset } from '@crustodian/contract/admin';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { useAdminActions } from '../admin-calls.ts';
import { fullName } from './user-list.ts';

/** Opens a dialog. */
export type UserAct =
  { kind: 'places' } | { kind: 'manager' } | { kind: 'password'; reset: PasswordReset };

interface UserActionsProps {
  company: number;
  user: ListedUser;
  onAct: (act: UserAct) => void;
}

const ICON = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

/** Actions for a user; names and order as specified (spec 001 section 2). */
export function UserActions({ company, user, onAct }: UserActionsProps) {
  const actions = useUserActions(company, user, onAct);
  const name = fullName(user);
  const foreign = !user.owned && {
    disabled: true,
    title: 'This account belongs to another company',
  };
  return (
    <Menu width={216}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <IconDots {...ICON} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKey {...ICON} />} onClick={actions.resetPassword} {...foreign}>
          Reset Password
        </Menu.Item>
        <Menu.Item leftSection={<IconUserPause {...ICON} />} disabled>
          Suspend Account
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconMapPinPlus {...ICON} />}
          onClick={() => onAct({ kind: 'places' })}
        >
          Add Store / Add Region
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserStar {...ICON} />}
          onClick={() => onAct({ kind: 'manager' })}
        >
          Set Region Manager
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--neg-text)"
          leftSection={<IconTrash {...ICON} />}
          onClick={actions.remove}
          {...foreign}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Both ask for confirmation; errors are already shown when they finish. */
function useUserActions(company: number, user: ListedUser, onAct: UserActionsProps['onAct']) {
  const { resetPassword, deleteUser } = useAdminActions(company);
  return {
    resetPassword: async () => {
      const sure = await confirm({
        title: 'Are you Sure',
        question: `${fullName(user)} is signed out everywhere and receives a link to set a new password.`,
        act: 'Reset Password',
        destructive: true,
      });
      if (!sure) return;
      const reset = await resetPassword.mutateAsync(user.pk).catch(() => null);
      if (reset) onAct({ kind: 'password', reset });
    },
    remove: async () => {
      const sure = await confirm({
        title: 'Are you Sure',
        question: `${fullName(user)} is signed out immediately and cannot sign in again. Their corrections keep their name.`,
        act: 'Delete',
        destructive: true,
      });
      if (!sure) return;
      const answer = await deleteUser.mutateAsync(user.pk).catch(() => null);
      if (answer) notify({ text: `${fullName(user)} was deleted` });
    },
  };
}
