import type { Viewer } from './access.ts';

/** A user of a company without any special permission. */
export const regularViewer: Viewer = {
  id: 1,
  isStaff: false,
  companyManager: false,
  reportsOnly: false,
  dailyFeedOnly: false,
  allowFeedback: false,
  employerId: 2,
  hasCompanyMemberships: false,
  flaggedPictures: false,
};
