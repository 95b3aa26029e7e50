import { loadModule } from '../../connection/load-module.ts';

/** Scale of the captured picture relative to the sheet in CSS pixels (spec 002 section 9). */
const SCALE = 1;
/** Device pixels per CSS pixel: a sheet of 297 mm has 2246 of them, 192 dpi. */
const DOTS_A_PIXEL = 2;
const QUALITY = 0.9;
/**
 * Time limit for loading pictures; the server's printer waits as long as necessary (decision X90).
 */
const IMAGE_TIMEOUT_MS = 15_000;

/**
 * Captures a sheet as a JPEG data URL. All sheets have the same size, and so have all captures.
 * @throws when the sheet cannot be captured or its pictures do not load in time
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
