import { readConfig } from '#platform/config';
import { backupDatabase } from '#platform/database/embedded/backup';
import { restoreDatabase } from '#platform/database/embedded/restore';
import { parseArgs } from 'node:util';
import { CommandError, say, withTools, type Command } from './command.ts';

const OUTSIDE = 'The database is that of DATABASE_URL: use the tools of that server.';

export const backup: Command = {
  usage: '<folder>',
  summary: 'copies the embedded database into a new folder, also while the server runs',
  async run(args) {
    const folder = onlyFolder(args);
    await withTools(async ({ database }) => {
      if (!database.embedded) throw new CommandError(OUTSIDE);
      const { url, embedded } = database;
      const { files, bytes } = await backupDatabase({ url, layout: embedded.layout }, folder);
      say(`${files} files, ${(bytes / 2 ** 20).toFixed(1)} MB copied into ${folder}.`);
      say('Copy the pictures and secret.key of DATA_DIR beside it.');
    });
  },
};

export const restore: Command = {
  usage: '<folder>',
  summary: 'puts a backup in the place of the embedded database; the server must be stopped',
  async run(args) {
    const folder = onlyFolder(args);
    const { databaseUrl, dataDir } = readConfig(process.env);
    if (databaseUrl) throw new CommandError(OUTSIDE);
    const { note, before } = await restoreDatabase(dataDir, folder);
    say(`The backup of ${note.madeAt} is in place.`);
    if (before) say(`What was there before lies in ${before}.`);
  },
};

function onlyFolder(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new CommandError('Name one folder.');
  return folder;
}
