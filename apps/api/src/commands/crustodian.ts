import { ConfigError } from '#platform/config';
import { EmbeddedPostgresError } from '#platform/database/embedded/problem';
import { InstallationError } from '#platform/installation';
import { MigrationError } from '#platform/database/migrate';
import { backup, restore } from './backup.ts';
import { failedCaptures } from './captures.ts';
import { CommandError, say, table, type Command } from './command.ts';
import { createCompany, createVenue } from './companies.ts';
import { companyScoring } from './company-scoring.ts';
import { createToken, listTokens, revokeToken } from './device-tokens.ts';
import { ingestFiles } from './ingest-files.ts';
import { checkModels } from './models.ts';
import { adoptPictures } from './pictures.ts';
import { importRecipes } from './recipes.ts';
import { rescore } from './rescore.ts';
import { score } from './score.ts';
import { createUser, listUsers, resetPassword } from './users.ts';
import { setVenue } from './venue-settings.ts';
import { verify } from './verify.ts';

const demo: Command = {
  usage: '',
  summary: 'runs the server with the demo chain (DEMO=1)',
  async run() {
    process.env['DEMO'] = '1';
    await import('../main.ts');
  },
};

const COMMANDS: Record<string, Command> = {
  score,
  ingest: ingestFiles,
  rescore,
  'captures failed': failedCaptures,
  verify,
  backup,
  restore,
  'company create': createCompany,
  'company scoring': companyScoring,
  'venue create': createVenue,
  'venue set': setVenue,
  'device-token create': createToken,
  'device-token list': listTokens,
  'device-token revoke': revokeToken,
  'models check': checkModels,
  'pictures adopt': adoptPictures,
  'recipes import': importRecipes,
  'users list': listUsers,
  'users create': createUser,
  'users reset-password': resetPassword,
  demo,
};

/** What a person can act on without a stack. */
const OURS = [CommandError, ConfigError, EmbeddedPostgresError, InstallationError, MigrationError];

/** What an operator does beside the server, which may run meanwhile. Answers the exit code. */
export async function crustodian(argv: readonly string[]): Promise<number> {
  const name = [2, 1]
    .map((messages) => argv.slice(0, messages).join(' '))
    .find((text) => text in COMMANDS);
  const args = argv.slice(name?.split(' ').length ?? 0);
  if (argv.length === 0 || args.includes('--help') || args.includes('-h')) return showHelp(name);
  if (name) return runCommand(name, args);
  console.error(`Unknown command '${argv.join(' ')}'. --help lists all.`);
  return 2;
}

async function runCommand(command: string, rest: string[]): Promise<number> {
  try {
    return (await COMMANDS[command]!.run(rest)) ?? 0;
  } catch (error) {
    if (isMisuse(error)) {
      console.error(`${error.message}\n\nUsage: crustodian ${command} ${COMMANDS[command]!.usage}`);
      return 2;
    }
    const isOurs = OURS.some((kind) => error instanceof kind);
    console.error(isOurs ? (error as Error).message : error);
    return 1;
  }
}

function isMisuse(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return error instanceof Error && String(code).startsWith('ERR_PARSE_ARGS_');
}

function showHelp(command: string | undefined): number {
  if (command) {
    const { usage, summary } = COMMANDS[command]!;
    say(`crustodian ${command} ${usage}\n\n${summary}`);
    return 0;
  }
  say('crustodian <command> [options]; <command> --help tells its options\n');
  table(Object.entries(COMMANDS).map(([key, { summary }]) => [`  ${key}`, summary])).forEach(say);
  return 0;
}
