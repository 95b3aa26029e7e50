import sharp from 'sharp';
import type { Disc, Raster } from '../image/raster.ts';
import type { TableFrame } from './table-watch.ts';

/** "YUV4MPEG2 W1280 H720 F5:1 ... C420...", which ffmpeg writes once at the start. */
const HEADER = /^YUV4MPEG2 W(\d+) H(\d+) /;
const MOST_PIXELS = 4096 * 4096;
const LONGEST_LINE = 200;

/** Splits ffmpeg's yuv4mpegpipe output into pictures; chunks may end anywhere. */
export class YuvFrames {
  #line = '';
  #size: { width: number; height: number } | null = null;
  #data: Buffer | null = null;
  #filled = 0;

  /**
   * Takes a chunk and returns the pictures that are now complete.
   * @throws RangeError on other bytes
   */
  take(chunk: Buffer): YuvPicture[] {
    const whole: YuvPicture[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (!this.#data) {
        at = this.#readLine(chunk, at);
        continue;
      }
      const copied = chunk.copy(this.#data, this.#filled, at);
      at += copied;
      this.#filled += copied;
      if (this.#filled < this.#data.length) continue;
      whole.push(new YuvPicture({ ...this.#size!, data: this.#data }));
      this.#data = null;
    }
    return whole;
  }

  /**
   * Reads to the end of a line: the header, or the line before each picture. Returns the offset
   * where reading continues.
   */
  #readLine(chunk: Buffer, from: number): number {
    const end = chunk.indexOf(0x0a, from);
    this.#line += chunk.toString('latin1', from, end === -1 ? chunk.length : end);
    if (this.#line.length > LONGEST_LINE) throw new RangeError('these bytes are no film');
    if (end === -1) return chunk.length;
    if (this.#size === null) this.#size = sizeIn(this.#line);
    else if (this.#line.startsWith('FRAME')) this.#begin(this.#size);
    else throw new RangeError('these bytes are no film');
    this.#line = '';
    return end + 1;
  }

  #begin({ width, height }: { width: number; height: number }): void {
    this.#data = Buffer.allocUnsafe(width * height + 2 * half(width) * half(height));
    this.#filled = 0;
  }
}

function sizeIn(line: string): { width: number; height: number } {
  const [, width, height] = HEADER.exec(line)?.map(Number) ?? [];
  if (!width || !height || width * height > MOST_PIXELS) {
    throw new RangeError('these bytes are no film');
  }
  return { width, height };
}

const half = (pixels: number): number => (pixels + 1) >> 1;

const THUMBNAIL = { columns: 64, rows: 36 };
const JPEG_QUALITY = 92;

/** A picture in the storage format of films: light per pixel, colour per four pixels. */
export class YuvPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor({ width, height, data }: Raster) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  /** Light at evenly spaced points, each the mean of four pixels. */
  thumbnail(): Uint8Array {
    const { width, height, data } = this;
    const light = new Uint8Array(THUMBNAIL.columns * THUMBNAIL.rows);
    let k = 0;
    for (let row = 0; row < THUMBNAIL.rows; row++) {
      const y = Math.max(1, Math.floor(((row + 0.5) * height) / THUMBNAIL.rows));
      for (let column = 0; column < THUMBNAIL.columns; column++) {
        const x = Math.floor(((column + 0.5) * width) / THUMBNAIL.columns);
        const i = y * width + Math.min(x, width - 2);
        light[k++] = (data[i]! + data[i + 1]! + data[i - width]! + data[i - width + 1]!) >> 2;
      }
    }
    return light;
  }

  /** The picture at half its size, in colours. */
  small(): Raster {
    const size = { width: half(this.width), height: half(this.height) };
    return this.#rgb({ ...size, step: 2 });
  }

  /** The whole picture, or a square of it, as a JPEG. */
  async jpeg(square?: Disc): Promise<Buffer> {
    const picture = this.#rgb({ width: this.width, height: this.height, step: 1 });
    const raw = { width: picture.width, height: picture.height, channels: 3 as const };
    const whole = sharp(picture.data, { raw });
    const cut = square ? whole.extract(within(square, picture)) : whole;
    return cut.jpeg({ quality: JPEG_QUALITY }).toBuffer();
  }

  /** Converts by ITU-R BT.601 with light from 16 to 235. */
  #rgb({ width, height, step }: { width: number; height: number; step: number }): Raster {
    const source = this.data;
    const columns = half(this.width);
    const blueAt = this.width * this.height;
    const redAt = blueAt + columns * half(this.height);
    const shift = step === 1 ? 1 : 0;
    const data = new Uint8ClampedArray(width * height * 3);
    let k = 0;
    for (let y = 0; y < height; y++) {
      const lightRow = Math.min(this.height - 1, y * step) * this.width;
      const colourRow = (y >> shift) * columns;
      for (let x = 0; x < width; x++) {
        const light = 1.164 * (source[lightRow + Math.min(this.width - 1, x * step)]! - 16);
        const at = colourRow + (x >> shift);
        const u = source[blueAt + at]! - 128;
        const v = source[redAt + at]! - 128;
        data[k++] = light + 1.596 * v;
        data[k++] = light - 0.392 * u - 0.813 * v;
        data[k++] = light + 2.017 * u;
      }
    }
    return { width, height, data: new Uint8Array(data.buffer) };
  }
}

/** The square around a disc, clipped to the picture. */
function within({ x, y, radius }: Disc, { width, height }: Raster) {
  const left = Math.max(0, Math.floor(x - radius));
  const top = Math.max(0, Math.floor(y - radius));
  return {
    left,
    top,
    width: Math.min(width - left, Math.ceil(2 * radius)),
    height: Math.min(height - top, Math.ceil(2 * radius)),
  };
}

/** A picture of a table at a given second. */
export const tableFrame = (
  picture: YuvPicture,
  seconds: number,
): TableFrame & { picture: YuvPicture } => ({
  seconds,
  thumbnail: picture.thumbnail(),
  small: () => picture.small(),
  picture,
});
