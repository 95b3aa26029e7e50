import { readFile } from 'node:fs/promises';
import type { Accuracy } from './evaluate/accuracy.ts';

const FILE = new URL('../models/accuracy.json', import.meta.url);

let loading: Promise<Accuracy> | undefined;

/** What `npm run score:eval` measured on the engine that comes with this package. */
export const loadAccuracy = (): Promise<Accuracy> =>
  (loading ??= readFile(FILE, 'utf8').then((text) => JSON.parse(text) as Accuracy));
