// Formats the staged content of each file, and the file itself if it has no unstaged changes, so
// that a commit of some lines of a file contains only those lines.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const git = (args, input) =>
  execFileSync('git', args, { encoding: 'utf8', input, maxBuffer: 1 << 28 });

const staged = git(['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'])
  .split('\0')
  .filter(Boolean);
for (const path of staged) formatStaged(path);

function formatStaged(path) {
  const text = git(['show', `:${path}`]);
  const run = spawnSync(
    process.execPath,
    ['node_modules/oxfmt/bin/oxfmt', `--stdin-filepath=${path}`],
    { encoding: 'utf8', input: text, maxBuffer: 1 << 28 },
  );
  // A file that has no formatter, or does not parse, is committed unchanged.
  if (run.status !== 0 || run.stdout === text) return;
  const [mode] = git(['ls-files', '--stage', '--', path]).split(' ');
  const blob = git(['hash-object', '-w', '--stdin'], run.stdout).trim();
  if (readFileSync(path, 'utf8') === text) writeFileSync(path, run.stdout);
  git(['update-index', '--cacheinfo', `${mode},${blob},${path}`]);
}
