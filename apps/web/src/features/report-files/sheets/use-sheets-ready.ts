import { useEffect, useState, type RefObject } from 'react';
import { isPrinting } from '../is-printing.ts';
import { loadPrintFonts } from './print-fonts.ts';

/** A picture that has not loaded after this time is shown as missing (spec 002 section 9). */
const PICTURE_WAIT_MS = 30_000;

export interface SheetsReady {
  ready: boolean;
  /** Number of pictures, and how many of them have loaded. */
  pictures: number;
  loaded: number;
}

/** Placeholder of a picture that failed before the wait began. */
const BROKEN = '[data-broken]';

const WAITING: SheetsReady = { ready: false, pictures: 0, loaded: 0 };

/**
 * Waits for fonts, charts and pictures of the sheets, then signals the printer: `data-ready="true"`
 * on the document, with the number of missing pictures in `data-missing`. Starts over when `key`
 * changes; null waits for data.
 */
export function useSheetsReady(
  sheets: RefObject<HTMLElement | null>,
  key: string | null,
): SheetsReady {
  const [state, setState] = useState<{ key: string | null } & SheetsReady>({ key, ...WAITING });
  useEffect(() => {
    const root = document.documentElement;
    delete root.dataset['ready'];
    const box = sheets.current;
    if (key === null || !box) return undefined;
    let live = true;
    void sheetsLoaded(box).then((found) => {
      if (!live) return;
      root.dataset['missing'] = String(found.pictures - found.loaded);
      root.dataset['ready'] = 'true';
      setState({ key, ready: true, ...found });
    });
    return () => {
      live = false;
      delete root.dataset['ready'];
    };
  }, [sheets, key]);
  return state.key === key ? state : WAITING;
}

/** Resolves once everything has loaded or failed, with the number of loaded pictures. */
async function sheetsLoaded(
  box: HTMLElement,
  waitMs: number = PICTURE_WAIT_MS,
): Promise<{ pictures: number; loaded: number }> {
  const pictures = [...box.querySelectorAll('img')];
  const broken = box.querySelectorAll(BROKEN).length;
  const [came] = await Promise.all([
    Promise.all(pictures.map((picture) => pictureCame(picture, waitMs))),
    loadPrintFonts(box.textContent),
  ]);
  const there = pictures.filter((_picture, at) => came[at]);
  const loaded = there.length;
  // Decoded in advance for captures; for prints, Chromium decodes on its own.
  if (!isPrinting()) await Promise.allSettled(there.map((picture) => picture.decode()));
  // Two frames, so that changes caused by the last picture are painted. The printer needs none if
  // all pictures have loaded, because it paints what it prints and a loaded picture changes
  // nothing.
  if (loaded < pictures.length || !isPrinting()) {
    await nextFrame();
    await nextFrame();
  }
  return { pictures: pictures.length + broken, loaded };
}

/** Whether the picture has loaded; it is not decoded yet. */
async function pictureCame(picture: HTMLImageElement, waitMs: number): Promise<boolean> {
  if (picture.complete) return picture.naturalWidth > 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  picture.addEventListener('load', () => resolve(true), { once: true });
  picture.addEventListener('error', () => resolve(false), { once: true });
  const timer = setTimeout(() => {
    // From now on its sheet shows it as missing; otherwise a capture would wait for it again.
    picture.dispatchEvent(new Event('error'));
    resolve(false);
  }, waitMs);
  return promise.finally(() => clearTimeout(timer));
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
