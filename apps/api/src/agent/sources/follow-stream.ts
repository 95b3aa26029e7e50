import { NOT_FOUND, NOT_RUN } from '@crustodian/scoring/video/ffmpeg-exit';
import { endFfmpeg, startFfmpeg } from '@crustodian/scoring/video/start-ffmpeg';
import { TableWatch, type LeftPizza } from '@crustodian/scoring/video/table-watch';
import { tableFrame, YuvFrames } from '@crustodian/scoring/video/yuv-frames';
import { setTimeout as sleep } from 'node:timers/promises';
import { CameraTrouble } from './camera-trouble.ts';
import { PictureHealth } from './picture-health.ts';
import { captureKey, REACH, type Follow, type Sink } from './source.ts';

const FRAMES_PER_SECOND = 5;
/** A stream without a picture for this long has stopped. */
const SILENT_MS = 15_000;

/** Input of ffmpeg: its arguments and stdin. */
export interface StreamInput {
  args: readonly string[];
  stdin?: string;
}

/**
 * The URL contains a password, so it is passed by stdin: arguments are visible to every user of the
 * machine.
 */
export const rtspInput = (address: string): StreamInput => ({
  args: [
    ['-protocol_whitelist', 'pipe,rtsp,rtsps,rtp,tcp,udp,tls'],
    ['-f', 'concat', '-safe', '0', '-i', 'pipe:0'],
  ].flat(),
  stdin: [
    'ffconcat version 1.0',
    `file '${address.replaceAll(/['\s]/g, percent)}'`,
    'option rtsp_transport tcp',
    'option timeout 10000000',
    '',
  ].join('\n'),
});
const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

export const usbInput = (device: string): StreamInput => ({ args: ['-f', 'v4l2', '-i', device] });

/** Captures every pizza that lay still in a stream, using its best picture. */
export const followStream =
  ({ args, stdin }: StreamInput, now: () => number, ffmpeg = 'ffmpeg'): Follow =>
  async (sink, signal) => {
    const child = startFfmpeg(ffmpeg, argumentsFor(args, sink.coded ? 'info' : 'error'), stdin);
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => {
      complaint = (complaint + String(text)).slice(-4000);
      const codec = sink.coded && VIDEO.exec(complaint)?.[1];
      if (codec) sink.coded?.(codec);
    });
    const ended = new Promise<number | null>((done) => {
      child.once('close', done);
    });
    const silence = new AbortController();
    const end = () => endFfmpeg(child);
    signal.addEventListener('abort', end);
    let lastAt = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - lastAt < SILENT_MS) return;
      silence.abort();
      end();
    }, 1000);
    const table = new Table(sink, now);
    try {
      for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
        if (await table.take(chunk)) lastAt = performance.now();
      }
      const code = await Promise.race([ended, sleep(2000, null)]);
      if (!signal.aborted) throw troubleOf({ code, complaint, hadPictures: table.hadPictures });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof RangeError) throw new CameraTrouble('unreadable');
      if (silence.signal.aborted)
        throw new CameraTrouble(table.hadPictures ? 'stopped' : 'no_answer');
      throw error;
    } finally {
      clearInterval(watch);
      signal.removeEventListener('abort', end);
      end();
      await table.finish();
    }
  };

/** "Stream #0:0: Video: hevc (Main), yuv420p, 2560x1440 ..." */
const VIDEO = /Stream #\S+ Video: (\w{1,40})/;

const argumentsFor = (input: readonly string[], level: 'error' | 'info'): string[] =>
  [
    [
      '-v',
      level,
      '-hide_banner',
      '-nostats',
      '-nostdin',
      '-threads',
      '1',
      ...input,
      '-an',
      '-sn',
      '-dn',
    ],
    ['-vf', `fps=${FRAMES_PER_SECOND}`, '-pix_fmt', 'yuv420p', '-strict', '-1'],
    ['-f', 'yuv4mpegpipe', 'pipe:1'],
  ].flat();

type StreamFrame = ReturnType<typeof tableFrame> & { takenAt: number };

/** The pictures of one connection. */
class Table {
  readonly #frames = new YuvFrames();
  readonly #watch = new TableWatch<StreamFrame>();
  readonly #health = new PictureHealth();
  readonly #sink: Sink;
  readonly #now: () => number;
  #size = '';
  /** Number of pictures so far; it determines the time, because delayed pictures arrive in bursts. */
  #count = 0;

  constructor(sink: Sink, now: () => number) {
    this.#sink = sink;
    this.#now = now;
  }

  get hadPictures(): boolean {
    return this.#size !== '';
  }

  /** Returns whether a picture was completed. @throws RangeError */
  async take(chunk: Buffer): Promise<boolean> {
    const pictures = this.#frames.take(chunk);
    for (const picture of pictures) {
      const size = `${picture.width}x${picture.height}`;
      if (size !== this.#size) this.#sink.works(picture);
      this.#size = size;
      const seconds = this.#count++ / FRAMES_PER_SECOND;
      const frame = { ...tableFrame(picture, seconds), takenAt: this.#now() };
      this.#sink.looks(this.#health.take({ ...frame, bytes: picture.data }));
      this.#sink.shows?.({ jpeg: () => picture.jpeg(), seconds });
      await this.#keep(this.#watch.take(frame));
    }
    return pictures.length > 0;
  }

  /** Also captures pizzas that still lie there, because they may be gone after an interruption. */
  async finish(): Promise<void> {
    await this.#keep(this.#watch.finish());
  }

  async #keep(left: readonly LeftPizza<StreamFrame>[]): Promise<void> {
    for (const pizza of left) {
      const { frame, circle, isAlone } = pizza;
      const { picture, takenAt } = frame;
      const { x, y, radius } = circle;
      const square = { x: 2 * x, y: 2 * y, radius: 2 * REACH * radius };
      const bytes = await picture.jpeg(isAlone ? undefined : square);
      await this.#sink.capture({ takenAt, picture: bytes, key: captureKey(takenAt, pizza) });
    }
  }
}

const REASONS: readonly (readonly [RegExp, CameraTrouble['state']])[] = [
  [/401|403|unauthorized|forbidden|authorization failed/i, 'password_refused'],
  [/decoder .*not found|unknown decoder/i, 'too_slow'],
  [/404|not found|no such file|400 bad request|45\d /i, 'wrong_address'],
  [/refused|timed out|no route|unreachable|resolve|reset|-138|-110|input\/output/i, 'no_answer'],
];

function troubleOf({
  code,
  complaint,
  hadPictures,
}: {
  code: number | null;
  complaint: string;
  hadPictures: boolean;
}): CameraTrouble {
  if (code === NOT_FOUND) return new CameraTrouble('no_ffmpeg');
  if (code === NOT_RUN) return new CameraTrouble('no_ffmpeg', 'ffmpeg cannot be run.');
  if (hadPictures) return new CameraTrouble('stopped');
  // The URL might match the patterns.
  const message = complaint.replaceAll(/Impossible to open.*/g, '');
  const [, state = 'unreadable'] = REASONS.find(([words]) => words.test(message)) ?? [];
  return new CameraTrouble(state);
}
