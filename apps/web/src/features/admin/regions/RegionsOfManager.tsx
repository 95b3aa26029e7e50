import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PlacesSelect } from '../../../controls/pickers/PlacesSelect.tsx';
import { managedRegionsQuery, useAdminActions, type ManagedRegion } from '../admin-calls.ts';
import { regionOptions } from './region-options.ts';
import { mayChangeOwnership } from './region-ownership.ts';
import { fullName } from '../users/user-list.ts';
import type { UserDialogProps } from '../users/user-dialog.ts';
import css from '../AdminDialog.module.css';

/** Assigns regions to a manager, and removes those of the selected company. */
export function RegionsOfManager(props: UserDialogProps) {
  const { opened, onClose, company, user, data, regions } = props;
  const { data: managed } = useQuery({
    ...managedRegionsQuery(company, user.pk),
    enabled: opened,
  });
  const { setManager } = useAdminActions(company);
  const [picked, setPicked] = useState<string[]>([]);
  const save = async () => {
    const owned = picked.flatMap((code) => regions[code] ?? []);
    if (!(await mayChangeOwnership(owned, user))) return;
    const answer = await setManager
      .mutateAsync({ user: user.pk, regions: picked })
      .catch(() => null);
    if (!answer) return;
    notify({
      text: `${fullName(user)} manages ${picked.map((code) => data.regions[code]).join(', ')}`,
    });
    setPicked([]);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Regions that ${fullName(user)} manages`}>
      <PlacesSelect
        label="Set Region Manager"
        placeholder="Search regions"
        options={regionOptions(data.regions).filter(
          ({ value }) => !managed?.some(({ code }) => code === value),
        )}
        values={picked}
        onChange={setPicked}
        isFirst
      />
      {managed && <ManagedRegions company={company} user={user.pk} managed={managed} />}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => void save()}
          loading={setManager.isPending}
          disabled={picked.length === 0}
        >
          Set Region Manager
        </Button>
      </div>
    </Dialog>
  );
}

interface ManagedRegionsProps {
  company: number;
  user: number;
  managed: readonly ManagedRegion[];
}

function ManagedRegions({ company, user, managed }: ManagedRegionsProps) {
  const { removeManager } = useAdminActions(company);
  const remove = async ({ code, name }: ManagedRegion) => {
    const sure = await confirm({
      title: 'Are you Sure',
      question: `${name} will have no manager.`,
      act: 'Delete',
      destructive: true,
    });
    if (sure) await removeManager.mutateAsync({ user, region: code }).catch(() => undefined);
  };
  return (
    <section className={css.places}>
      <h3>Currently managed</h3>
      {managed.length === 0 && <p className={css.none}>No regions yet.</p>}
      <ul>
        {managed.map((region) => (
          <li key={`${region.company} ${region.code}`} className={css.place}>
            <b>{region.name}</b>
            {region.company === company && (
              <CloseButton
                aria-label={`Delete ${region.name}`}
                onClick={() => void remove(region)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
