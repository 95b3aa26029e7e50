/**
 * Whether this page runs in the server's printing browser, which defines the callback it waits for.
 */
export const isPrinting = (): boolean => 'crustodianPageReady' in window;
