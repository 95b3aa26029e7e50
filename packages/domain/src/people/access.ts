/** The facts about a signed-in user that determine what is shown and returned. */
export interface Viewer {
  id: number;
  /** Employed by the provider (decision X14). */
  isStaff: boolean;
  companyManager: boolean;
  reportsOnly: boolean;
  dailyFeedOnly: boolean;
  allowFeedback: boolean;
  employerId: number | null;
  hasCompanyMemberships: boolean;
  /** Can list trusted 'mala' snapshots with the bad flag, like staff (decision X20). */
  flaggedPictures: boolean;
  /**
   * Set for a company's API token: it sees nothing of any other company, even if its creator does.
   */
  onlyCompany?: number;
}

const isRegular = (viewer: Viewer | null): viewer is Viewer =>
  viewer !== null && !viewer.reportsOnly && !viewer.dailyFeedOnly;

const isManager = (viewer: Viewer | null): viewer is Viewer =>
  isRegular(viewer) && viewer.companyManager;

const isAdmin = (viewer: Viewer | null): boolean =>
  isManager(viewer) && (viewer.employerId !== null || viewer.hasCompanyMemberships);

/**
 * All kinds of access. The server enforces them per endpoint, the browser hides routes by them. A
 * restriction overrides every grant; if both restrictions apply, reports_only wins (decisions X15,
 * X17, X19).
 */
export const ACCESS = {
  public: () => true,
  /** A camera's device token instead of a user; checked at ingest. */
  device: () => false,
  signedIn: (viewer) => viewer !== null,
  regular: isRegular,
  feed: (viewer) => viewer !== null && !viewer.reportsOnly,
  qualityReports: (viewer) => viewer !== null && (viewer.reportsOnly || !viewer.dailyFeedOnly),
  livePdf: (viewer) =>
    viewer !== null && (viewer.reportsOnly || (isRegular(viewer) && viewer.isStaff)),
  reviewer: (viewer) => isRegular(viewer) && viewer.allowFeedback,
  /** Can set the pizza that others of its kind are compared with. */
  goldenSample: (viewer) => isRegular(viewer) && (viewer.allowFeedback || viewer.isStaff),
  companyManager: isManager,
  admin: isAdmin,
  /** A company's own affairs: its audit log, report recipients and camera links. */
  adminOrStaff: (viewer) => isAdmin(viewer) || (isRegular(viewer) && viewer.isStaff),
  /** Recipes of a company's pizzas and their costs. */
  recipes: (viewer) => isRegular(viewer) && (viewer.companyManager || viewer.isStaff),
  staff: (viewer) => isRegular(viewer) && viewer.isStaff,
} as const satisfies Record<string, (viewer: Viewer | null) => boolean>;

export type Access = keyof typeof ACCESS;

export const may = (viewer: Viewer | null, access: Access): boolean => ACCESS[access](viewer);

/**
 * Whether a person's API token may send what a store's cameras and tills send. A user with read
 * access only must not create pizzas.
 */
export const maySendForStores = (viewer: Viewer | null): boolean => may(viewer, 'adminOrStaff');

type LandingPath =
  | '/quality-reports'
  | '/daily-feed'
  | '/today'
  | '/management'
  | '/daily-insights';

/**
 * Landing page of a signed-in user (spec 000 section 2.1, decision X17); users can choose Today
 * instead.
 */
export function landingPath(
  viewer: Viewer,
  { starts_with_today: isToday }: { starts_with_today: boolean },
): LandingPath {
  if (viewer.reportsOnly) return '/quality-reports';
  if (viewer.dailyFeedOnly) return '/daily-feed';
  if (isToday) return '/today';
  return may(viewer, 'companyManager') ? '/management' : '/daily-insights';
}
