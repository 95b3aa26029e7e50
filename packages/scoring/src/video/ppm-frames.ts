import type { Raster } from '../image/raster.ts';

/** "P6 <width> <height> 255" and one white space, as written by ffmpeg. */
const HEADER = /^P6\s(\d+)\s(\d+)\s255\s/;
const LONGEST_HEADER = 40;
const MOST_PIXELS = 4096 * 4096;

/**
 * Splits a stream of PPM pictures into rasters; chunks may end anywhere. Throws RangeError on bytes
 * that are not PPM.
 */
export class PpmFrames {
  #chunks: Buffer[] = [];
  #length = 0;

  /** Takes a chunk and returns the frames that are now complete. */
  take(chunk: Buffer): Raster[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const frames: Raster[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Raster | null {
    const [first] = this.#chunks;
    if (!first || this.#length < LONGEST_HEADER) return null;
    const start = first.length >= LONGEST_HEADER ? first : this.#joined();
    const header = HEADER.exec(start.toString('latin1', 0, LONGEST_HEADER));
    if (!header) throw new RangeError('these bytes are not a PPM picture');
    const [width, height] = [Number(header[1]), Number(header[2])];
    if (width * height > MOST_PIXELS) throw new RangeError('a frame of the video is too large');
    const size = header[0].length + width * height * 3;
    if (this.#length < size) return null;
    const all = this.#joined();
    const data = Uint8Array.prototype.slice.call(all, header[0].length, size);
    this.#chunks = all.length > size ? [all.subarray(size)] : [];
    this.#length -= size;
    return { width, height, data };
  }

  #joined(): Buffer {
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
