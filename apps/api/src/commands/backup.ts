import type { Command } from '@commander-js/extra-typings';
import { readConfig } from '#platform/config';
import { backupDatabase } from '#platform/database/embedded/backup';
import { restoreDatabase } from '#platform/database/embedded/restore';
import { CommandError, notBlank, say, withTools } from './command.ts';

const OUTSIDE = "The database is the one of DATABASE_URL. Use that server's own tools.";

export const addBackup = (program: Command) =>
  program
    .command('backup')
    .description('copies the embedded database into a new folder, also while the server runs')
    .argument('<folder>', 'a folder that does not exist yet', notBlank)
    .action((folder) =>
      withTools(async ({ database }) => {
        if (!database.embedded) throw new CommandError(OUTSIDE);
        const { url, embedded } = database;
        const { files, bytes } = await backupDatabase({ url, layout: embedded.layout }, folder);
        say(`${files} files, ${(bytes / 2 ** 20).toFixed(1)} MB copied into ${folder}.`);
        say('Copy the pictures and secret.key of DATA_DIR beside it.');
      }),
    );

export const addRestore = (program: Command) =>
  program
    .command('restore')
    .description('puts a backup in the place of the embedded database; the server must be stopped')
    .argument('<folder>', 'the folder of the backup', notBlank)
    .action(async (folder) => {
      const { databaseUrl, dataDir } = readConfig(process.env);
      if (databaseUrl) throw new CommandError(OUTSIDE);
      const { note, before } = await restoreDatabase(dataDir, folder);
      say(`The backup of ${note.madeAt} is in place.`);
      if (before) say(`What was there before lies in ${before}.`);
    });
