import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { fullName } from '../users/user-list.ts';

interface Manager {
  pk: number;
  first_name: string;
  last_name: string;
  username: string;
}
interface OwnedRegion {
  name: string;
  /** The pk is null when omitted. */
  manager: (Omit<Manager, 'pk'> & { pk: number | null }) | null;
}

/** What changes hands when `user` becomes the manager of the regions; null where nothing does. */
export function ownershipWarning(regions: readonly OwnedRegion[], user: Manager): string | null {
  const taken = regions.filter(({ manager }) => manager && manager.username !== user.username);
  if (taken.length === 0) return null;
  const changes = taken.map(
    ({ name, manager }) => `${name} from ${manager ? fullName(manager) : ''}`,
  );
  return `Ownership of ${changes.join(', of ')} will change to ${fullName(user)}.`;
}

/** True where no one loses a region, or where the one who assigns it continues after the warning. */
export async function mayChangeOwnership(
  regions: readonly OwnedRegion[],
  user: Manager,
): Promise<boolean> {
  const question = ownershipWarning(regions, user);
  if (question === null) return true;
  return confirm({ title: 'Are you sure to continue?', question, act: 'Set Region Manager' });
}
