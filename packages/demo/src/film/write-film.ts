import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { filmFrames, type Film } from './film-pizzas.ts';

/** Writes a film as H.264 in MP4 with the ffmpeg on PATH. Throws if ffmpeg is missing or fails. */
export async function writeFilm(film: Film, path: string): Promise<void> {
  const { width, height, framesPerSecond } = film;
  const child = spawn(
    'ffmpeg',
    [
      ['-nostdin', '-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
      ['-s', `${width}x${height}`, '-r', String(framesPerSecond), '-i', 'pipe:0'],
      ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', path],
    ].flat(),
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'close');
  ended.catch(() => undefined);
  for (const { picture } of filmFrames(film)) {
    if (!child.stdin.write(picture.data)) await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  child.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg could not write ${path} (${code})`);
}
