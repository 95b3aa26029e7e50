import { SettingsError } from './settings.ts';
import { rmSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** @throws SettingsError where another agent that lives works in the folder */
export async function lockFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'agent.pid');
  for (;;) {
    const file = await open(path, 'wx', 0o600).catch(() => null);
    if (file) {
      await file.writeFile(String(process.pid));
      await file.close();
      process.once('exit', () => rmSync(path, { force: true }));
      return;
    }
    const pid = Number(await readFile(path, 'utf8').catch(() => '0'));
    if (pid > 0 && pid !== process.pid && lives(pid)) {
      throw new SettingsError(`Another agent (process ${pid}) works in ${folder}.`);
    }
    await rm(path, { force: true });
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
