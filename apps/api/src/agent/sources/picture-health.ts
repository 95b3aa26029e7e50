/** Seconds after which identical or black pictures count as a fault. */
const FROZEN_AFTER = 45;
const BLACK_AFTER = 15;
/** Brightness from 0 to 255 below which a pixel counts as black: video encodes black as 16. */
const BLACK_BELOW = 30;
/** Interval between the bytes that are compared: the noise of a live camera changes some of them. */
const COMPARED_EVERY = 1009;
const COMPARED_AFTER = 1;

interface Look {
  seconds: number;
  thumbnail: Uint8Array;
  /** All bytes of the picture. */
  bytes: Uint8Array;
}

/** Detects frozen and black pictures of a camera. */
export class PictureHealth {
  #last: { seconds: number; sample: Buffer } | null = null;
  #changedAt: number | null = null;
  #lightAt: number | null = null;

  take({ seconds, thumbnail, bytes }: Look): 'works' | 'frozen' | 'black' {
    if (this.#lightAt === null || isLit(thumbnail)) this.#lightAt = seconds;
    if (!this.#last || seconds - this.#last.seconds >= COMPARED_AFTER) {
      const sample = sampleOf(bytes);
      if (!this.#last?.sample.equals(sample)) this.#changedAt = seconds;
      this.#last = { seconds, sample };
    }
    if (seconds - this.#lightAt >= BLACK_AFTER) return 'black';
    return seconds - this.#changedAt! >= FROZEN_AFTER ? 'frozen' : 'works';
  }
}

/** Whether at least one pixel in fifty is lit; the clock overlay in a corner does not count. */
function isLit(thumbnail: Uint8Array): boolean {
  let lit = 0;
  for (const light of thumbnail) if (light >= BLACK_BELOW) lit++;
  return lit > thumbnail.length / 50;
}

function sampleOf(bytes: Uint8Array): Buffer {
  const sample = Buffer.allocUnsafe(Math.ceil(bytes.length / COMPARED_EVERY));
  for (let k = 0, i = 0; i < bytes.length; i += COMPARED_EVERY, k++) sample[k] = bytes[i]!;
  return sample;
}
