import { crustodian } from './commands/crustodian.ts';

process.exitCode = await crustodian(process.argv.slice(2));
