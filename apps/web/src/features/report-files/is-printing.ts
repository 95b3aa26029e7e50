/** Whether the server's browser prints this page: it has left the call that it waits for. */
export const isPrinting = (): boolean => 'crustodianPageReady' in window;
