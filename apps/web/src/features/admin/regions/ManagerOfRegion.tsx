import { Button } from '@mantine/core';
import type { ListedUser } from '@crustodian/contract/admin';
import { useState } from 'react';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import { useAdminActions, type Regions } from '../admin-calls.ts';
import { mayChangeOwnership } from './region-ownership.ts';
import { fullName } from '../users/user-list.ts';
import css from '../AdminDialog.module.css';
import { say } from '../../../language/language.ts';

interface ManagerOfRegionProps {
  opened: boolean;
  onClose: () => void;
  company: number;
  users: readonly ListedUser[];
  region: string;
  /** The region's name. */
  name: string;
  manager: Regions[string]['manager'];
}

/** Selects the manager of a region. */
export function ManagerOfRegion(props: ManagerOfRegionProps) {
  const { opened, onClose, company, users, region, name, manager } = props;
  const { setManager } = useAdminActions(company);
  const [picked, setPicked] = useState<string | null>(null);
  const user = users.find(({ pk }) => String(pk) === picked);
  const save = async (chosen: ListedUser) => {
    if (!(await mayChangeOwnership([{ name, manager }], chosen))) return;
    const answer = await setManager
      .mutateAsync({ user: chosen.pk, regions: [region] })
      .catch(() => null);
    if (!answer) return;
    notify({
      text: say({
        en: `${fullName(chosen)} manages ${name}`,
        es: `${fullName(chosen)} es responsable de ${name}`,
      }),
    });
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say({ en: `Manager of ${name}`, es: `Responsable de ${name}` })}
      width="small"
    >
      <SearchableList
        label={say({ en: 'Manager', es: 'Responsable' })}
        prompt={say({ en: 'Please choose a user!', es: 'Elige un usuario' })}
        look="field"
        options={users
          .filter(({ username }) => username !== manager?.username)
          .map((one) => ({ value: String(one.pk), label: fullName(one), hint: one.email }))}
        value={picked}
        onChange={setPicked}
      />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button
          disabled={!user}
          loading={setManager.isPending}
          onClick={() => user && void save(user)}
        >
          {say({ en: 'Set Region Manager', es: 'Asignar responsable de región' })}
        </Button>
      </div>
    </Dialog>
  );
}
