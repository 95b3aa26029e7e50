/**
 * Keeps a store's screen playing without a network: serves its page, data and pictures from the
 * cache if the server does not respond. Handles only the URLs of screens.
 */
import {
  SIGNED_IN_ANSWER,
  TV_CALLS,
  TV_PAGES,
  tvVenue,
} from '@crustodian/domain/reports/store-tv-paths';
import { isToKeep, type ToKeep } from './features/store-tv/to-keep.ts';

/** The parts of a service worker's global scope that this file uses. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: Message) => void): void;
}
interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Message extends LongEvent {
  origin: string;
  data: unknown;
}
interface FetchEvent extends LongEvent {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
// Safe because a browser runs this file as a service worker and nothing else does.
const worker = self as unknown as WorkerScope;

const PAGE = 'store-tv-page';
/** A single cached page serves every screen. */
const PAGE_KEY = TV_PAGES;
const LONGEST_WAIT_MS = 10_000;
/** Number of cached files above which those of older builds are deleted. */
const MOST_PARTS = 60;

const screenStore = (venue: string) => `store-tv-${venue}`;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  const site = self.location.origin;
  const { origin, data } = event;
  if (origin === site && isToKeep(data, site)) event.waitUntil(keepAll(data));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOurs = request.method === 'GET' && url.origin === self.location.origin;
  const reply = isOurs ? replyFor(request, url) : undefined;
  if (reply) event.respondWith(reply);
});

function replyFor(request: Request, url: URL): Promise<Response> | undefined {
  if (request.mode === 'navigate') return pageOf(request);
  const { pathname } = url;
  const venue = tvVenue(TV_CALLS, pathname);
  const path = venue && pathname.slice(`${TV_CALLS}${venue}/`.length).replace(/^shift\//, '');
  if (venue && path === '') return dataOf(request, venue);
  if (venue && path?.startsWith('picture/')) {
    return keptOrFetched(request, screenStore(venue));
  }
  // The stream of changes is not intercepted.
  return pathname.startsWith('/api/') ? undefined : keptOrFetched(request, PAGE);
}

/** The newest page from the server, or else the cached one. */
async function pageOf(request: Request): Promise<Response> {
  const store = await caches.open(PAGE);
  const reply = await fetchInTime(request);
  if (reply?.ok) await store.put(PAGE_KEY, reply.clone());
  if (reply && reply.status < 500) return reply;
  return (await store.match(PAGE_KEY)) ?? waitingPage();
}

/** Shown if nothing is cached yet: a dark page that reloads automatically. */
const waitingPage = () =>
  new Response(
    `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="20">
    <title>Store TV · Crustodian</title>
    <body style="margin:0;display:grid;place-items:center;height:100vh;background:#14100d;color:#bdb0a2;
      font:4vw Georgia,serif">Crustodian is waiting for the server</body>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

/**
 * The newest data, or else the cached data, marked as such. Clears the cache of a screen that was
 * closed, or that opens only because someone is signed in.
 */
async function dataOf(request: Request, venue: string): Promise<Response> {
  const reply = await fetchInTime(request);
  const isPersonal = reply?.headers.has(SIGNED_IN_ANSWER) ?? false;
  if (reply?.status === 404 || isPersonal) await caches.delete(screenStore(venue));
  const store = await caches.open(screenStore(venue));
  if (reply?.ok && !isPersonal) await store.put(request.url, reply.clone());
  if (reply && reply.status < 500) return reply;
  const kept = await store.match(request.url);
  if (!kept) return reply ?? Response.error();
  const headers = new Headers(kept.headers);
  headers.set('x-kept', '1');
  return new Response(kept.body, { status: kept.status, headers });
}

/** For resources that never change under their URL. */
async function keptOrFetched(request: Request | string, name: string): Promise<Response> {
  const store = await caches.open(name);
  const kept = await store.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  const mayStay = reply.status === 200 && !reply.headers.has(SIGNED_IN_ANSWER);
  if (mayStay) await store.put(request, reply.clone());
  return reply;
}

/** Undefined without a network, or if the response takes too long. */
const fetchInTime = (request: Request): Promise<Response | undefined> =>
  fetch(request, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }).catch(() => undefined);

/** Caches everything that the screen shows, and deletes what it no longer shows. */
async function keepAll({ venue, page, data, pictures }: ToKeep): Promise<void> {
  // On the first visit, the data was requested before a worker existed to cache it.
  if (!(await (await caches.open(screenStore(venue))).match(data))) {
    await dataOf(new Request(data, { cache: 'no-store' }), venue).catch(() => undefined);
  }
  const [address, ...parts] = page;
  const asPage = { headers: { accept: 'text/html' } };
  const reply = await fetch(address!, asPage).catch(() => undefined);
  if (reply?.ok) await (await caches.open(PAGE)).put(PAGE_KEY, reply);
  for (const part of parts) await keptOrFetched(part, PAGE).catch(() => undefined);
  for (const picture of pictures) {
    await keptOrFetched(picture, screenStore(venue)).catch(() => undefined);
  }
  await forget(screenStore(venue), (path) => path.includes('/picture/'), pictures);
  const store = await caches.open(PAGE);
  if ((await store.keys()).length > MOST_PARTS) {
    await forget(PAGE, (path) => path.startsWith('/assets/'), parts);
  }
}

async function forget(
  name: string,
  isMeant: (path: string) => boolean,
  wanted: readonly string[],
): Promise<void> {
  const store = await caches.open(name);
  const addresses = new Set(wanted.map((each) => new URL(each, self.location.origin).href));
  for (const { url } of await store.keys()) {
    if (isMeant(new URL(url).pathname) && !addresses.has(url)) await store.delete(url);
  }
}
