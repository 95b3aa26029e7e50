import * as contract from '@crustodian/contract/admin';
import { implement } from '#platform/http/http';
import { changeQualityDefinition } from './quality/change-quality-definition.ts';
import { changeRegionMemberships } from './regions/change-region-memberships.ts';
import { changeVenueMemberships } from './change-venue-memberships.ts';
import { createUser } from './create-user.ts';
import { deleteRegionMembership } from './regions/delete-region-membership.ts';
import { deleteUser } from './delete-user.ts';
import { exportAuditLog } from './audit-log/export-audit-log.ts';
import { readAdmin } from './read-admin.ts';
import { readAuditLog } from './audit-log/read-audit-log.ts';
import { readManagedRegions } from './regions/read-managed-regions.ts';
import { readQualityDefinition } from './quality/read-quality-definition.ts';
import { readRegionMemberships } from './regions/read-region-memberships.ts';
import { readRegions } from './regions/read-regions.ts';
import { readScores } from './quality/read-scores.ts';
import { readVenueMemberships } from './read-venue-memberships.ts';
import { removeRegionManager } from './regions/remove-region-manager.ts';
import { resetPassword } from './reset-password.ts';
import { setRegionManager } from './regions/set-region-manager.ts';

export const adminRoutes = implement(contract, {
  readAdmin,
  createUser,
  changeQualityDefinition,
  readQualityDefinition,
  readScores,
  readRegions,
  resetPassword,
  deleteUser,
  readVenueMemberships,
  changeVenueMemberships,
  readRegionMemberships,
  changeRegionMemberships,
  deleteRegionMembership,
  readManagedRegions,
  setRegionManager,
  removeRegionManager,
  readAuditLog,
  exportAuditLog,
});
