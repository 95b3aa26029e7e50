import type { Command } from '@commander-js/extra-typings';
import { readConfig } from '#platform/config';
import { backupDatabase } from '#platform/database/embedded/backup';
import { restoreDatabase } from '#platform/database/embedded/restore';
import { CommandError, notBlank, say, withTools } from './command.ts';

const OUTSIDE = "The database is the one of DATABASE_URL. Use that server's own tools.";

export const addBackup = (program: Command) =>
  program
    .command('backup')
    .description('copies the embedded database to a new folder; works while the server runs')
    .argument('<folder>', 'a folder that does not exist yet', notBlank)
    .option(
      '--rewrite',
      'writes all tables anew first, so that nothing of erased people or deleted rows is copied; each table waits meanwhile',
    )
    .action((folder, { rewrite: rewrites = false }) =>
      withTools(async ({ database }) => {
        if (!database.embedded) throw new CommandError(OUTSIDE);
        const { url, embedded } = database;
        const { layout } = embedded;
        const { files, bytes } = await backupDatabase({ url, layout }, folder, { rewrites });
        say(`${files} files, ${(bytes / 2 ** 20).toFixed(1)} MB copied into ${folder}.`);
        say('Also copy the pictures and secret.key from DATA_DIR.');
      }),
    );

export const addRestore = (program: Command) =>
  program
    .command('restore')
    .description('replaces the embedded database with a backup; the server must be stopped')
    .argument('<folder>', 'the folder of the backup', notBlank)
    .action(async (folder) => {
      const { databaseUrl, dataDir } = readConfig(process.env);
      if (databaseUrl) throw new CommandError(OUTSIDE);
      const { note, before } = await restoreDatabase(dataDir, folder);
      say(`Restored the backup of ${note.madeAt}.`);
      if (before) say(`The previous database is in ${before}.`);
    });
