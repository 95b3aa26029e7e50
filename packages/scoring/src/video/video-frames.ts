import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Raster } from '../image/raster.ts';
import { NOT_FOUND, NOT_RUN } from './ffmpeg-exit.ts';
import { Patience, type PatienceLimits } from './patience.ts';
import { PpmFrames } from './ppm-frames.ts';
import { endFfmpeg, startFfmpeg } from './start-ffmpeg.ts';
import { UnreadableVideo } from './video-problem.ts';
import { text } from 'node:stream/consumers';

/** One sampled picture of a video. */
export interface VideoFrame {
  /** Index among the sampled frames, starting at 0, and time in seconds. */
  index: number;
  seconds: number;
  picture: Raster;
}

/** Wider frames are shrunk while they are read. */
export const WIDEST = 1280;
const MOST_SECONDS = 2 * 3600;

export interface FrameOptions {
  /** 2 to 4 are enough to track a pizza on a table. */
  framesPerSecond: number;
  /** The ffmpeg program; found on PATH by default. */
  ffmpeg?: string;
  /** Time limits; by default, one minute for the next bytes. */
  patience?: PatienceLimits;
  /** Called if the video is truncated, after all its frames up to there were returned. */
  onBreak?: () => void;
}

/**
 * Frames of a video file at regular intervals, read lazily through ffmpeg.
 * @throws UnreadableVideo no_ffmpeg, unreadable, too_long
 */
export async function* videoFrames(
  path: string,
  { framesPerSecond, ffmpeg = 'ffmpeg', patience, onBreak }: FrameOptions,
): AsyncGenerator<VideoFrame> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new UnreadableVideo('unreadable', `${path} is not a file.`);
  const child = startFfmpeg(ffmpeg, argumentsFor(path, framesPerSecond));
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint = (complaint + String(text)).slice(-2000)));
  const ended = new Promise<number | null>((done) => {
    child.once('close', done);
  });
  const frames = new PpmFrames();
  const waiting = new Patience(patience);
  let index = 0;
  try {
    for await (const chunk of chunksOf(child.stdout, waiting)) {
      for (const picture of framesIn(frames, chunk)) {
        const seconds = index / framesPerSecond;
        if (seconds > MOST_SECONDS)
          throw new UnreadableVideo('too_long', 'The video is longer than two hours.');
        yield { index, seconds, picture };
        index++;
      }
    }
    const end = await waiting.for(ended);
    throwFor(end, complaint, index);
    if (end !== 0 || BROKEN.test(complaint)) onBreak?.();
  } finally {
    endFfmpeg(child);
  }
}

async function* chunksOf(stream: AsyncIterable<Buffer>, waiting: Patience): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await waiting.for(chunks.next());
    if (next.done) return;
    yield next.value;
  }
}

/** @throws UnreadableVideo for frames that are too large or invalid */
function framesIn(frames: PpmFrames, chunk: Buffer): Raster[] {
  try {
    return frames.take(chunk);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadableVideo('unreadable', `The video cannot be read: ${error.message}.`);
  }
}

/**
 * Formats that cameras write. Playlists are excluded, because a file they name could block forever.
 */
const CONTAINERS = 'mov,matroska,avi,mpeg,mpegts';

/**
 * `file:` and the whitelist ensure that names such as 'http:...' or 'concat:...' are treated as
 * file names.
 */
const videoInput = (path: string): string[] =>
  [
    ['-nostdin', '-protocol_whitelist', 'file', '-threads', '1'],
    ['-format_whitelist', CONTAINERS, '-i', `file:${resolve(path)}`, '-an', '-sn'],
  ].flat();

const argumentsFor = (path: string, framesPerSecond: number): string[] =>
  [
    ['-v', 'error', ...videoInput(path)],
    ['-vf', `fps=${framesPerSecond},scale='min(${WIDEST},iw)':-2`],
    ['-f', 'image2pipe', '-c:v', 'ppm', 'pipe:1'],
  ].flat();

/** ffmpeg's messages for a truncated video, which it reads without an error. */
const BROKEN = /ended prematurely|partial file|Invalid NAL unit size/;

function throwFor(end: number | null, complaint: string, frames: number): void {
  if (end === NOT_FOUND) {
    throw new UnreadableVideo(
      'no_ffmpeg',
      'Videos need ffmpeg, which was not found on PATH. Install it (Debian: apt-get install ffmpeg) or score pictures instead.',
    );
  }
  if (end === NOT_RUN) throw new UnreadableVideo('unreadable', 'ffmpeg cannot be run.');
  // A truncated video is scored as far as it goes.
  if (end === 0 || frames > 0) return;
  const why = reasonIn(complaint);
  throw new UnreadableVideo(
    'unreadable',
    `The video cannot be read: it is cut off, damaged or not a video. Copy the whole file again${why && ` (ffmpeg says: ${why})`}.`,
  );
}

/** ffmpeg's messages when it gives up, which say nothing about the file. */
const OF_NO_USE = /^(Error marking filters|Cannot determine format|\s*Last message)/;

/**
 * ffmpeg's last message about the file, without the file's path and the memory address of its
 * reader.
 */
function reasonIn(complaint: string): string {
  const lines = complaint
    .trim()
    .split('\n')
    .filter((line) => !OF_NO_USE.test(line));
  return (lines.at(-1) ?? '').replace(/^(\[.*?\]|file:.*?:) /, '');
}

/**
 * Width of the upright film from which a sampled frame of this width was taken. Only frames of the
 * maximum width may have been shrunk, so ffmpeg is run only for these.
 * @throws UnreadableVideo unreadable
 */
export async function filmWidth(
  path: string,
  sampled: number,
  { ffmpeg = 'ffmpeg', patience }: Pick<FrameOptions, 'ffmpeg' | 'patience'>,
): Promise<number> {
  if (sampled < WIDEST) return sampled;
  const oneFrame = ['-vf', 'showinfo=checksum=0', '-frames:v', '1', '-f', 'null', '-'];
  const child = startFfmpeg(ffmpeg, ['-v', 'info', ...videoInput(path), ...oneFrame]);
  const output = await new Patience(patience)
    .for(text(child.stderr))
    .finally(() => endFfmpeg(child));
  const [, width] = / s:(\d+)x\d+ /.exec(output) ?? [];
  if (!width) throw new UnreadableVideo('unreadable', 'The width of the video is unknown.');
  return Number(width);
}
