/**
 * True for a path of this site, such as the page to return to after login (decision X27). Browsers
 * treat '\' as '/' and drop control characters, so neither may hide another host.
 */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
