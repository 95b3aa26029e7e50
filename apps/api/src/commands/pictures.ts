import type { Command } from '@commander-js/extra-typings';
import { adoptPictures as adopt } from '#platform/installation';
import { say, withTools } from './command.ts';

export const addAdoptPictures = (pictures: Command) =>
  pictures
    .command('adopt')
    .description(
      'links the pictures in DATA_DIR or STORAGE_URL to the database after they were moved or restored',
    )
    .action(() =>
      withTools(
        async ({ tools: { db, pictures } }) => {
          await adopt(db, pictures);
          say('The database now uses these pictures.');
        },
        { anyPictures: true },
      ),
    );
