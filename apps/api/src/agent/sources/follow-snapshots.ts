import { MAX_FILE_BYTES, UnreadableImage } from '@crustodian/scoring/image/decode-image';
import { cutOut, tablePicture } from '@crustodian/scoring/image/table-picture';
import { TableWatch, type LeftPizza } from '@crustodian/scoring/video/table-watch';
import { setTimeout as sleep } from 'node:timers/promises';
import { CameraTrouble } from './camera-trouble.ts';
import { authorizedFetch, bodyOf, isNoAnswer } from './http-auth.ts';
import { PictureHealth } from './picture-health.ts';
import { captureKey, REACH, type Follow } from './source.ts';

const LIMIT_MS = 10_000;

interface SnapshotSource {
  address: string;
  everySeconds: number;
  now: () => number;
}

type Picture = Awaited<ReturnType<typeof tablePicture>> & { file: Buffer; takenAt: number };

/** Polls a URL for pictures at an interval; every pizza that lay still becomes a capture. */
export const followSnapshots =
  ({ address, everySeconds, now }: SnapshotSource): Follow =>
  async (sink, signal) => {
    const watch = new TableWatch<Picture>();
    const health = new PictureHealth();
    const keep = async (left: readonly LeftPizza<Picture>[]) => {
      for (const pizza of left) {
        const { frame, circle, isAlone } = pizza;
        const { file, takenAt, scale } = frame;
        const [x, y, radius] = [circle.x, circle.y, REACH * circle.radius].map((px) => px * scale);
        const picture = isAlone ? file : await cutOut(file, { x: x!, y: y!, radius: radius! });
        await sink.capture({ takenAt, picture, key: captureKey(takenAt, pizza) });
      }
    };
    try {
      while (!signal.aborted) {
        const began = performance.now();
        const file = await askPicture(address, signal);
        const picture = await tablePicture(file, began / 1000).catch(asTrouble);
        sink.works(picture.size);
        sink.looks(health.take({ ...picture, bytes: file }));
        sink.shows?.({ jpeg: () => Promise.resolve(file) });
        await keep(watch.take({ ...picture, file, takenAt: now() }));
        const left = 1000 * everySeconds - (performance.now() - began);
        await sleep(Math.max(0, left), undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      await keep(watch.finish());
    }
  };

function asTrouble(error: unknown): never {
  throw error instanceof UnreadableImage ? new CameraTrouble('unreadable') : error;
}

/** @throws CameraTrouble */
async function askPicture(address: string, signal: AbortSignal): Promise<Buffer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    const reply = await authorizedFetch(address, { signal: limit });
    if (reply.ok) {
      const file = await bodyOf(reply, MAX_FILE_BYTES);
      if (!file) throw new CameraTrouble('unreadable');
      return file;
    }
    await reply.body?.cancel();
    const isRefused = reply.status === 401 || reply.status === 403;
    throw new CameraTrouble(isRefused ? 'password_refused' : 'wrong_address');
  } catch (error) {
    throw isNoAnswer(error) && !signal.aborted ? new CameraTrouble('no_answer') : error;
  }
}
