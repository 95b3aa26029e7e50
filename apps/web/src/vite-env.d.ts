/** Build settings of the web app. */
interface ImportMetaEnv {
  /**
   * Comma-separated names of report pages without a link in the navigation (spec 000 section 2.1).
   */
  readonly VITE_HIDDEN_REPORTS?: string;
  /** '1': days without data can be picked in calendars (decision X13). */
  readonly VITE_ALLOW_DAYS_WITHOUT_DATA?: string;
  /** '1': the build includes the pages under /dev/. */
  readonly VITE_DEV_PAGES?: string;
}
