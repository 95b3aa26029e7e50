// Formats the staged content of each file, and the file itself where it has no further changes, so
// that a commit of some lines of a file stays a commit of those lines.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, getFileInfo, resolveConfig } from 'prettier';

const git = (args, input) =>
  execFileSync('git', args, { encoding: 'utf8', input, maxBuffer: 1 << 28 });

const staged = git(['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'])
  .split('\0')
  .filter(Boolean);
for (const path of staged) await formatStaged(path);

async function formatStaged(path) {
  const { ignored, inferredParser } = await getFileInfo(path, { ignorePath: '.prettierignore' });
  if (ignored || !inferredParser) return;
  const text = git(['show', `:${path}`]);
  const formatted = await format(text, { ...(await resolveConfig(path)), filepath: path });
  if (formatted === text) return;
  const [mode] = git(['ls-files', '--stage', '--', path]).split(' ');
  const blob = git(['hash-object', '-w', '--stdin'], formatted).trim();
  if (readFileSync(path, 'utf8') === text) writeFileSync(path, formatted);
  git(['update-index', '--cacheinfo', `${mode},${blob},${path}`]);
}
