import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../test/free-port.ts';
import { installedEngine, type Engine } from './container-engine.ts';

/**
 * `npm run image`: builds the image with the installed engine, without Chromium and ffmpeg; with
 * --full, also with them. Prints its unpacked size, and the time from start to the first page.
 * Fails if the image without them exceeds its size limit.
 */
const MOST_MB = 400;
const GIVE_UP_MS = 5 * 60_000;
const TAG = 'crustodian-measured';

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
const engine = installedEngine();
if (!engine) throw new Error('Neither docker nor podman nor buildah answers here.');
const size = await measure(engine, { packages: '', most: `at most ${MOST_MB} MB, ` });
if (values.full) await measure(engine, { packages: null, most: '' });
if (size > MOST_MB) process.exitCode = 1;

/** Returns the size in MB. */
async function measure(
  { name, build, sizeOf, start }: Engine,
  { packages, most }: { packages: string | null; most: string },
): Promise<number> {
  build(TAG, packages === null ? {} : { PACKAGES: packages });
  const megabytes = sizeOf(TAG) / 1e6;
  const kind = packages === null ? 'with Chromium and ffmpeg' : 'without Chromium and ffmpeg';
  console.log(`Image ${kind}: ${megabytes.toFixed(0)} MB unpacked (${most}built with ${name})`);
  const port = await freePort();
  const began = performance.now();
  const running = start(TAG, port);
  try {
    await firstPage(`http://127.0.0.1:${port}/login`);
    console.log(`First page ${((performance.now() - began) / 1000).toFixed(1)} s after its start`);
  } finally {
    await running.stop();
  }
  return megabytes;
}

async function firstPage(address: string): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    const page = await fetch(address).catch(() => null);
    if (page?.ok && (await page.text()).includes('</html>')) return;
    await sleep(50);
  }
  throw new Error(`${address} did not answer.`);
}
