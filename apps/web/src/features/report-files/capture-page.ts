import { loadModule } from '../../connection/load-module.ts';

/** Scale of the captured picture relative to the sheet in CSS pixels (spec 002 section 9). */
const SCALE = 1;
/** Dots a CSS pixel: a sheet of 297 mm has 2246 of them, 192 to the inch. */
const DOTS_A_PIXEL = 2;
const QUALITY = 0.9;
/** How long pictures may take; the server's printer waits as long as it needs (decision X90). */
const IMAGE_TIMEOUT_MS = 15_000;

/**
 * The picture of a sheet as a JPEG data address; all sheets are of one size, so all pictures are.
 * @throws when the sheet cannot be drawn or its pictures do not come in time
 */
export async function capturePage(sheet: HTMLElement): Promise<string> {
  const { snapdom } = await loadModule(() => import('@zumer/snapdom'));
  const drawn = snapdom.toBlob(sheet, {
    type: 'jpg',
    scale: SCALE,
    dpr: DOTS_A_PIXEL,
    quality: QUALITY,
    backgroundColor: '#ffffff',
    embedFonts: true,
  });
  return dataAddress(await inTime(drawn));
}

async function inTime<T>(task: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the pictures did not load in time')), IMAGE_TIMEOUT_MS);
  });
  return Promise.race([task, late]);
}

async function dataAddress(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') resolve(reader.result);
  });
  reader.addEventListener('error', () => reject(new Error('the picture could not be read')));
  reader.readAsDataURL(blob);
  return promise;
}
