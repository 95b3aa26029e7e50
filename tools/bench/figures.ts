/**
 * `npm run figures [-- --keep=folder --photos=folder --ratings=file --rounds=100]`: measures every
 * promised figure in one run and writes them to docs/performance.md. Needs an otherwise idle
 * machine for about an hour. --keep stores the measured chains for the next run; --photos and
 * --ratings (the raters' judgements) are for the score.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuOfProcesses } from './measure/cpu.ts';
import { collectFigures, figureRows } from './measure/promised-figures.ts';
import { freePort } from '../test/free-port.ts';
import { startProduct, type Product } from '../../apps/api/src/test/world/start-product.ts';

const PAGE = 'docs/performance.md';
const [BEGIN, END] = ['<!-- figures of one run -->', '<!-- end of the figures -->'];
/**
 * The product counts as idle after startup if it uses less than this share of a core for this long.
 */
const IDLE = { share: 0.05, ms: 10_000 };

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    photos: { type: 'string' },
    ratings: { type: 'string' },
    rounds: { type: 'string', default: '100' },
  },
});
const folder = values.keep
  ? resolve(values.keep)
  : await mkdtemp(join(tmpdir(), 'crustodian-figures-'));
await mkdir(folder, { recursive: true });
// The database's own account must be able to access it.
await chmod(folder, 0o755);

const began = Date.now();
const notes = join(folder, 'figures.jsonl');
await rm(notes, { force: true });
try {
  const found = await collectFigures(notes, measureAll);
  await writePage(figureRows(found));
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}

async function measureAll(env: NodeJS.ProcessEnv): Promise<void> {
  const run = async (file: string, ...options: string[]) => {
    console.log(`\n› ${[file, ...options].join(' ')} (load ${loadavg()[0]!.toFixed(1)})`);
    const child = spawn(process.execPath, [file, ...options], { stdio: 'inherit', env });
    const [code] = await once(child, 'exit');
    if (code !== 0) process.exitCode = 1;
  };
  const keep = (name: string) => `--keep=${join(folder, name)}`;
  await run('tools/bench/feed.ts');
  await run('tools/bench/correction.ts');
  await run('tools/bench/ingest.ts');
  await run('tools/bench/scoring.ts');
  await run('tools/bench/video.ts');
  await run('tools/bench/analytics.ts', keep('analytics'));
  await run('tools/bench/report-control.ts', keep('report-control'));
  await run('tools/bench/operation-control.ts', keep('operation-control'));
  await run('tools/bench/audit.ts');
  await run('tools/bench/audit-draw.ts');
  await run('tools/bench/audit-lane.ts');
  await run('tools/bench/audited-figures.ts');
  const data = join(folder, 'demo');
  const product = await startDemo(data);
  await run('tools/bench/screen.ts', `--product=${product.address}`);
  await product.stop();
  await run('tools/bench/report-pdf.ts', `--data=${data}`);
  await run('tools/bench/monthly-pdf.ts', `--data=${data}`);
  await run('tools/load/load.ts');
  await run('tools/torture/torture.ts', '--rounds', values.rounds);
  // A run without photographs would remove their figures from the page, so it is a dry run.
  await run(
    'tools/accuracy/score-eval.ts',
    ...(values.photos && values.ratings
      ? ['--photographs', values.photos, '--ratings', values.ratings]
      : ['--dry']),
  );
}

/** Starts the demo chain and waits until all background work of the startup is done. */
async function startDemo(data: string): Promise<Product> {
  await mkdir(data, { recursive: true });
  const port = String(await freePort());
  const product = await startProduct({ DATA_DIR: data, PORT: port, DEMO: '1', LOG_LEVEL: 'warn' });
  const used = async () => cpuOfProcesses(await product.processes());
  for (let before = await used(), now = Infinity; ; before = now) {
    await sleep(IDLE.ms);
    now = await used();
    if (now - before < (IDLE.share * IDLE.ms) / 1000) return product;
  }
}

async function writePage(rows: readonly string[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no ${BEGIN}`);
  const minutes = Math.round((Date.now() - began) / 60_000);
  const machine = `${availableParallelism()} cores (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const day = new Date(began).toISOString().slice(0, 10);
  const lines = [
    BEGIN,
    '',
    `Taken on ${day} in one run of ${minutes} minutes, ${values.rounds} rounds of torture among them, on ${machine}, with nothing else to do.`,
    '',
    '| What | Found | Goal | Holds | Command |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    END,
  ];
  await writeFile(PAGE, `${before}${lines.join('\n')}${after}`);
  console.log(rows.join('\n'));
  spawnSync('npx', ['oxfmt', PAGE], { stdio: 'inherit' });
}
