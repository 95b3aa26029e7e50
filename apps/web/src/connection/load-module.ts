import { readHealth } from '@crustodian/contract/health';
import { CallError, LoadError } from './error-messages.ts';
import { outage } from './outage.ts';

/** Pause before a file is requested again. */
const PAUSE_MS = 600;

const failedSheets = new Set<HTMLLinkElement>();

function noteSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
}

/**
 * Loads a module on demand; retries once, because the network may drop a request.
 * @param load () => import('…'): Chromium requests the file each time, other browsers may cache the
 * failure
 * @throws CallError with status 0 if the server cannot be reached, otherwise LoadError
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  // Adding the same listener again has no effect; it captures because load errors do not bubble.
  window.addEventListener('error', noteSheet, { capture: true });
  try {
    return await withSheets(load);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  try {
    return await withSheets(load);
  } catch (cause) {
    const reply = await fetch(readHealth.path).catch(() => null);
    if (reply?.ok) throw new LoadError(cause);
    const failure = new CallError('assets', { status: 0, body: null, cause });
    outage.noticed(failure);
    throw failure;
  }
}

/** Vite requests a style sheet only once, then assumes it is loaded: failed sheets load first. */
async function withSheets<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...failedSheets].map(loadSheet));
  return load();
}

function loadSheet(failed: HTMLLinkElement): Promise<void> {
  failedSheets.delete(failed);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = failed.crossOrigin;
  link.href = failed.href;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(`No style sheet at ${link.href}`)));
  failed.replaceWith(link);
  return promise;
}
