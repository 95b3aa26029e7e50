/** What can be set when the web app is built. */
interface ImportMetaEnv {
  /** Report pages without a link in the navigation, by name, parted by commas (spec 000 section 2.1). */
  readonly VITE_HIDDEN_REPORTS?: string;
  /** '1': days without data can be picked in calendars (decision X13). */
  readonly VITE_ALLOW_DAYS_WITHOUT_DATA?: string;
  /** '1': the pages under /dev/ are part of the build. */
  readonly VITE_DEV_PAGES?: string;
}
