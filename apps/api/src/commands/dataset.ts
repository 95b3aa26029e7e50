import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { DatasetFolderError } from '../features/exports/dataset/dataset-folder.ts';
import { exportDataset } from '../features/exports/dataset/export-dataset.ts';
import { CommandError, notBlank, say, sayProgress, withTools } from './command.ts';

const NO_CONSENT =
  'No company allows it. An administrator of a company does so under Integrations → Exports.';

export const addExportDataset = (dataset: Command) =>
  dataset
    .command('export')
    .description(
      'writes pictures that people judged, with what they said, of companies that allow it, to train the engine; run again, it goes on',
    )
    .requiredOption('--to <folder>', 'a new folder, or one with an unfinished export', notBlank)
    .option('--from <YYYY-MM-DD>', 'the first business day', dayOf)
    .option('--until <YYYY-MM-DD>', 'the last business day', dayOf)
    .action(async ({ to, from = null, until = null }) => {
      if (from !== null && until !== null && until < from)
        throw new CommandError('--until is before --from.');
      await withTools(async ({ tools }) => {
        const tell = sayProgress();
        const progress = ({ days }: { days: number }) => tell(`${days} days of stores written …`);
        const done = await exportDataset(tools, { to, from, until, progress }).catch(
          (error: unknown) => {
            throw error instanceof DatasetFolderError ? new CommandError(error.message) : error;
          },
        );
        if (!done) throw new CommandError(NO_CONSENT);
        const { companies, stores, pizzas, judgements, corrections, missing } = done;
        say(`Companies that allow it: ${companies}.`);
        say(
          `${pizzas} pizzas of ${stores} stores with ${judgements} judgements and ${corrections} corrections are in ${to}.`,
        );
        if (missing > 0) say(`${missing} were left out: their pictures are missing.`);
      });
    });

function dayOf(text: string): string {
  if (isCalendarDay(text)) return text;
  throw new InvalidArgumentError('It must be a day such as 2024-03-10.');
}
