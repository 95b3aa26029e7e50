/**
 * True for a path of this site, such as one to come back to after logging in (decision X27).
 * Browsers read '\' as '/' and drop control characters, so neither may hide another host.
 */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text);
