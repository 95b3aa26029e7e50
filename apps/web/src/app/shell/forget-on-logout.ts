/**
 * Removes what the browser remembers of a company from its storage, for the next person at the same
 * browser: the lane's tasks in hand and each store's definition of quality. Answers that could not be
 * sent stay until their reviewer signs in again.
 */
export function forgetOnLogout({
  localStorage,
  sessionStorage,
}: Pick<Window, 'localStorage' | 'sessionStorage'>): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('crustodian-quality-definition-')) localStorage.removeItem(key);
  }
}
