import type { ListedUser } from '@crustodian/contract/admin';
import type { AdminData, Regions } from '../admin-calls.ts';

/** What the windows about one user know. */
export interface UserDialogProps {
  opened: boolean;
  onClose: () => void;
  company: number;
  user: ListedUser;
  data: AdminData;
  regions: Regions;
}
