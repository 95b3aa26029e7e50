import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDeviceMobileOff,
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
import { say } from '../../../language/language.ts';

/** The dialog to open for a user. */
export type UserAct =
  | { kind: 'places' }
  | { kind: 'manager' }
  | { kind: 'password'; reset: PasswordReset };

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
    title: say({
      en: 'This account belongs to another company',
      es: 'Esta cuenta es de otra empresa',
    }),
  };
  return (
    <Menu width={216}>
      <Menu.Target>
        <ActionIcon aria-label={say({ en: `Actions for ${name}`, es: `Acciones para ${name}` })}>
          <IconDots {...ICON} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKey {...ICON} />} onClick={actions.resetPassword} {...foreign}>
          {say({ en: 'Reset Password', es: 'Restablecer contraseña' })}
        </Menu.Item>
        {user.second_factor && (
          <Menu.Item
            leftSection={<IconDeviceMobileOff {...ICON} />}
            onClick={actions.removeFactor}
            {...foreign}
          >
            {REMOVE_FACTOR()}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUserPause {...ICON} />} disabled>
          {say({ en: 'Suspend Account', es: 'Suspender cuenta' })}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconMapPinPlus {...ICON} />}
          onClick={() => onAct({ kind: 'places' })}
        >
          {say({ en: 'Add Store / Add Region', es: 'Agregar tienda / Agregar región' })}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserStar {...ICON} />}
          onClick={() => onAct({ kind: 'manager' })}
        >
          {say({ en: 'Set Region Manager', es: 'Asignar responsable de región' })}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--neg-text)"
          leftSection={<IconTrash {...ICON} />}
          onClick={actions.remove}
          {...foreign}
        >
          {say({ en: 'Delete', es: 'Eliminar' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const REMOVE_FACTOR = () => say({ en: 'Remove second factor', es: 'Quitar segundo factor' });

/** All ask for confirmation; errors have already been shown when they finish. */
function useUserActions(company: number, user: ListedUser, onAct: UserActionsProps['onAct']) {
  const { resetPassword, removeFactor, deleteUser } = useAdminActions(company);
  return {
    resetPassword: async () => {
      const sure = await confirm({
        title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
        question: say({
          en: `${fullName(user)} is signed out everywhere and receives a link to set a new password.`,
          es: `Se cierran todas las sesiones de ${fullName(user)}, que recibe un enlace para elegir una contraseña nueva.`,
        }),
        act: say({ en: 'Reset Password', es: 'Restablecer contraseña' }),
        destructive: true,
      });
      if (!sure) return;
      const reset = await resetPassword.mutateAsync(user.pk).catch(() => null);
      if (reset) onAct({ kind: 'password', reset });
    },
    removeFactor: async () => {
      const sure = await confirm({
        title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
        question: say({
          en: `${fullName(user)} is signed out everywhere and signs in with the password alone, until a new app is added. Make sure that it is they who ask.`,
          es: `Se cierran todas las sesiones de ${fullName(user)}, que entra solo con su contraseña hasta que añada otra aplicación. Comprueba que de verdad te lo pide esa persona.`,
        }),
        act: REMOVE_FACTOR(),
        destructive: true,
      });
      if (!sure) return;
      const answer = await removeFactor.mutateAsync(user.pk).catch(() => null);
      if (answer) {
        notify({ text: say({ en: 'Second factor removed', es: 'Segundo factor quitado' }) });
      }
    },
    remove: async () => {
      const sure = await confirm({
        title: say({ en: 'Are you Sure', es: '¿Seguro?' }),
        question: say({
          en: `${fullName(user)} is signed out immediately and cannot sign in again. Their corrections keep their name.`,
          es: `La sesión de ${fullName(user)} se cierra de inmediato y no podrá iniciar otra. Sus correcciones conservan su nombre.`,
        }),
        act: say({ en: 'Delete', es: 'Eliminar' }),
        destructive: true,
      });
      if (!sure) return;
      const answer = await deleteUser.mutateAsync(user.pk).catch(() => null);
      if (answer)
        notify({
          text: say({ en: `${fullName(user)} was deleted`, es: `Se eliminó a ${fullName(user)}` }),
        });
    },
  };
}
