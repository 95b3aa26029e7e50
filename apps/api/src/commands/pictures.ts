import type { Command } from '@commander-js/extra-typings';
import { adoptPictures as adopt } from '#platform/installation';
import { say, withTools } from './command.ts';

export const addAdoptPictures = (pictures: Command) =>
  pictures
    .command('adopt')
    .description(
      'makes the pictures of DATA_DIR or STORAGE_URL those of the database, after they moved or came from a backup',
    )
    .action(() =>
      withTools(
        async ({ tools: { db, pictures } }) => {
          await adopt(db, pictures);
          say('These pictures are those of the database from now on.');
        },
        { anyPictures: true },
      ),
    );
