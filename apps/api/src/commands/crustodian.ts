import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { ConfigError } from '#platform/config';
import { EmbeddedPostgresError } from '#platform/database/embedded/problem';
import { InstallationError } from '#platform/installation';
import { MigrationError } from '#platform/database/migrate';
import { addAgent } from './agent.ts';
import { addBackup, addRestore } from './backup.ts';
import { addFailedCaptures } from './captures.ts';
import { CommandError, IncompleteError, say } from './command.ts';
import { addCreateCompany, addCreateVenue } from './companies.ts';
import { addCompanyScoring } from './company-scoring.ts';
import { addExportDataset } from './dataset.ts';
import { addCreateToken, addListTokens, addRevokeToken } from './device-tokens.ts';
import { addIngest } from './ingest-files.ts';
import { addCheckModels } from './models.ts';
import { addAdoptPictures } from './pictures.ts';
import { addImportRecipes } from './recipes.ts';
import { addRescore } from './rescore.ts';
import { addScore } from './score.ts';
import { addCreateUser, addListUsers, addResetPassword } from './users.ts';
import { addSetVenue } from './venue-settings.ts';
import { addVerify } from './verify/verify.ts';

/** Errors printed without a stack trace. */
const OURS = [CommandError, ConfigError, EmbeddedPostgresError, InstallationError, MigrationError];
/** Commander errors about a value: exit code 1 instead of 2. */
const OF_VALUES = new Set([
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.invalidArgument',
  'commander.conflictingOption',
]);

/** The operator's command line, which may be used while the server is running. Returns the exit code. */
export async function crustodian(argv: readonly string[]): Promise<number> {
  try {
    const args = argv.length === 0 ? ['--help'] : argv;
    await commandLine().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed the error and the help.
    if (error instanceof CommanderError) return exitCodeOf(error);
    if (error instanceof IncompleteError) return 1;
    const isOurs = OURS.some((kind) => error instanceof kind);
    console.error(isOurs ? (error as Error).message : error);
    return 1;
  }
}

function exitCodeOf({ code }: CommanderError): number {
  if (code === 'commander.helpDisplayed') return 0;
  return OF_VALUES.has(code) ? 1 : 2;
}

/** Lists commands by their full names, those that store nothing first. */
function commandLine(): Command {
  const program = new Command('crustodian')
    .usage('<command> [options]; <command> --help explains the options')
    .exitOverride()
    .helpCommand(false)
    .showHelpAfterError()
    .configureHelp({ visibleCommands: commandsIn, subcommandTerm: nameOf })
    .configureOutput({
      writeOut: (text) => say(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    });
  addScore(program);
  addIngest(program);
  addAgent(program);
  addRescore(program);
  addFailedCaptures(program.command('captures'));
  addVerify(program);
  addBackup(program);
  addRestore(program);
  const company = program.command('company');
  addCreateCompany(company);
  addCompanyScoring(company);
  const venue = program.command('venue');
  addCreateVenue(venue);
  addSetVenue(venue);
  const deviceToken = program.command('device-token');
  addCreateToken(deviceToken);
  addListTokens(deviceToken);
  addRevokeToken(deviceToken);
  addCheckModels(program.command('models'));
  addExportDataset(program.command('dataset'));
  addAdoptPictures(program.command('pictures'));
  addImportRecipes(program.command('recipes'));
  const users = program.command('users');
  addListUsers(users);
  addCreateUser(users);
  addResetPassword(users);
  program
    .command('demo')
    .description('runs the server with the demo chain (DEMO=1)')
    .action(async () => {
      process.env['DEMO'] = '1';
      await import('../main.ts');
    });
  return program;
}

/** The commands of a group, including nested groups. */
const commandsIn = ({ commands }: CommandUnknownOpts): CommandUnknownOpts[] =>
  commands.flatMap((one) => (one.commands.length > 0 ? commandsIn(one) : [one]));

/** Full name, e.g. 'users create'. */
const nameOf = (command: CommandUnknownOpts): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
