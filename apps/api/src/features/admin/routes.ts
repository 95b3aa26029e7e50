import * as contract from '@crustodian/contract/admin';
import { implement } from '#platform/http';
import { changeQualityDefinition } from './change-quality-definition.ts';
import { changeRegionMemberships } from './change-region-memberships.ts';
import { changeVenueMemberships } from './change-venue-memberships.ts';
import { createUser } from './create-user.ts';
import { deleteRegionMembership } from './delete-region-membership.ts';
import { deleteUser } from './delete-user.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { readAdmin } from './read-admin.ts';
import { readAuditLog } from './read-audit-log.ts';
import { readManagedRegions } from './read-managed-regions.ts';
import { readQualityDefinition } from './read-quality-definition.ts';
import { readRegionMemberships } from './read-region-memberships.ts';
import { readRegions } from './read-regions.ts';
import { readScores } from './read-scores.ts';
import { readVenueMemberships } from './read-venue-memberships.ts';
import { removeRegionManager } from './remove-region-owner.ts';
import { resetPassword } from './reset-password.ts';
import { setRegionManager } from './set-region-owner.ts';

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
