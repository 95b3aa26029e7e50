import { readFile } from 'node:fs/promises';
import { SPECIALTY_FEATURES } from './specialty-features.ts';
import type { SpecialtyHead } from './specialty.ts';

const HEAD = new URL('../models/specialty-head.json', import.meta.url);

let loading: Promise<SpecialtyHead> | undefined;

/** The specialty head that comes with the product. Throws when it was made for other features. */
export function loadSpecialtyHead(): Promise<SpecialtyHead> {
  loading ??= readFile(HEAD, 'utf8').then((text) => {
    const head = JSON.parse(text) as SpecialtyHead;
    if (!isForThisEngine(head)) {
      throw new Error('the specialty head was made for other features');
    }
    return head;
  });
  return loading;
}

/** Whether a head judges by the features that this engine measures. */
export const isForThisEngine = ({ features }: Pick<SpecialtyHead, 'features'>): boolean =>
  features.join() === SPECIALTY_FEATURES.join();
