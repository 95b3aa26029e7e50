import { adoptPictures as adopt } from '#platform/installation';
import { say, withTools, type Command } from './command.ts';

export const adoptPictures: Command = {
  usage: '',
  summary:
    'makes the pictures of DATA_DIR or STORAGE_URL those of the database, after they moved or came from a backup',
  run: () =>
    withTools(
      async ({ tools: { db, pictures } }) => {
        await adopt(db, pictures);
        say('These pictures are those of the database from now on.');
      },
      { anyPictures: true },
    ),
};
