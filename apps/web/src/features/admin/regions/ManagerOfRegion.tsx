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
    notify({ text: `${fullName(chosen)} manages ${name}` });
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Manager of ${name}`} width="small">
      <SearchableList
        label="Manager"
        prompt="Please choose a user!"
        look="field"
        options={users
          .filter(({ username }) => username !== manager?.username)
          .map((one) => ({ value: String(one.pk), label: fullName(one), hint: one.email }))}
        value={picked}
        onChange={setPicked}
      />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!user}
          loading={setManager.isPending}
          onClick={() => user && void save(user)}
        >
          Set Region Manager
        </Button>
      </div>
    </Dialog>
  );
}
