import type { TargetMeasures } from '@crustodian/domain/cameras/setup-checks';
import { OwnProcess } from '../process/own-process.ts';
import type { TargetAnswer } from './target-program.ts';

const LIMIT_MS = 20_000;

/**
 * measureTarget in a separate process that ends afterwards, because it examines every pixel of the
 * whole picture. Null if no target is visible.
 * @throws Error if the file cannot be read or takes too long
 */
export async function measureInProcess(file: Uint8Array): Promise<TargetMeasures | null> {
  const own = new OwnProcess<Uint8Array, TargetAnswer>({
    program: new URL('./target-program.ts', import.meta.url),
  });
  try {
    return (await own.ask(file, LIMIT_MS)).measures;
  } finally {
    await own.end();
  }
}
