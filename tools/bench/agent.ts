/**
 * Measures the agent's cost: node tools/bench/agent.ts [minutes]. Films a 720p table at 5 frames
 * per second with a camera's noise and a pizza every 45 seconds, twice what a store makes in its
 * busiest hour. Then follows the film as the agent does, compared with ffmpeg alone decoding it.
 * Each pizza must be found exactly once.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followStream } from '../../apps/api/src/agent/sources/follow-stream.ts';
import { CameraTrouble } from '../../apps/api/src/agent/sources/camera-trouble.ts';
import type { FilmedPizza } from '../../packages/demo/src/film/film-pizzas.ts';
import { writeFilm } from '../../packages/demo/src/film/write-film.ts';
import { randomParameters } from '../../packages/demo/src/render/random-parameters.ts';
import { RENDERED_SPECIALTIES } from '../../packages/demo/src/render/recipes.ts';
import { SEEDS } from '../accuracy/seeds.ts';

const EVERY_SECONDS = 45;
const FILM = { width: 1280, height: 720, framesPerSecond: 5 };
/** A camera's noise in grey levels, and its bit rate. */
const NOISE = 8;
const BITS = '1500k';

/** Follows a film in a separate process and prints the number of pizzas found. */
async function follow(film: string): Promise<void> {
  const input = { args: ['-i', film] };
  let found = 0;
  const capture = () => {
    found += 1;
    return Promise.resolve(true);
  };
  const sink = { works: () => undefined, looks: () => undefined, capture };
  await followStream(input, Date.now)(sink, new AbortController().signal).catch(
    (error: unknown) => {
      if (!(error instanceof CameraTrouble) || error.state !== 'stopped') throw error;
    },
  );
  console.log(`found ${found}`);
}

/** CPU seconds of a command including its child processes, and its output. */
function cpuOf(command: readonly string[]): { cpu: number; said: string } {
  const timed = `TIMEFORMAT='cpu %U %S'; time ${command.join(' ')}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', timed], { encoding: 'utf8' });
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  return { cpu: Number(user) + Number(system), said: stdout };
}

async function measure(minutes: number): Promise<void> {
  const seconds = minutes * 60;
  const pizzas = Array.from(
    { length: Math.floor(seconds / EVERY_SECONDS) },
    (_, n): FilmedPizza => {
      const specialty = RENDERED_SPECIALTIES[n % RENDERED_SPECIALTIES.length]!;
      const pizza = randomParameters(SEEDS.films + n, { size: 540, specialty, quality: 0.8 });
      const from = n * EVERY_SECONDS + 2;
      return {
        pizza,
        radius: 240,
        stays: [{ from, to: from + 25, x: 620 + 30 * (n % 3), y: 360 }],
      };
    },
  );
  const folder = await mkdtemp(join(tmpdir(), 'agent-bench-'));
  const [clean, film] = [join(folder, 'clean.mp4'), join(folder, 'film.mp4')];
  const arm = { from: 10, to: 16, x: 640 };
  await writeFilm({ ...FILM, seconds, pizzas, arm }, clean);
  const noise = `-vf noise=alls=${NOISE}:allf=t -c:v libx264 -preset veryfast -b:v ${BITS}`;
  cpuOf(['ffmpeg', '-v', 'error', '-i', clean, noise, '-pix_fmt', 'yuv420p', film]);
  const decoding = cpuOf(['ffmpeg', '-v', 'error', '-threads', '1', '-i', film, '-f', 'null', '-']);
  const agent = cpuOf([process.execPath, fileURLToPath(import.meta.url), 'follow', film]);
  const start = cpuOf([process.execPath, fileURLToPath(import.meta.url), 'follow', 'nothing']);
  await rm(folder, { recursive: true });
  const cost = agent.cpu - start.cpu;
  console.log(`${minutes} minutes, ${pizzas.length} pizzas: ${agent.said.trim()}`);
  console.log(
    `CPU: agent ${cost.toFixed(2)} s (${((100 * cost) / seconds).toFixed(1)} % of a core), ffmpeg alone ${decoding.cpu.toFixed(2)} s, ratio ${(cost / decoding.cpu).toFixed(2)}; its start ${start.cpu.toFixed(2)} s`,
  );
}

const [first = '3', path] = process.argv.slice(2);
if (first === 'follow') await follow(path!);
else await measure(Number(first));
