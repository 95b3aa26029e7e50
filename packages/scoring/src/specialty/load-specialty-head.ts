import { readManifest } from '../models/model-file.ts';
import { SPECIALTY_FEATURES } from './specialty-features.ts';
import type { SpecialtyHead } from './specialty.ts';

let loading: Promise<SpecialtyHead> | undefined;

/** The specialty head that comes with the product. Throws if it was trained on other features. */
export function loadSpecialtyHead(): Promise<SpecialtyHead> {
  loading ??= readManifest('specialty-head.json').then((read) => {
    const head = read as SpecialtyHead;
    if (!isForThisEngine(head)) {
      throw new Error('the specialty head was made for other features');
    }
    return head;
  });
  return loading;
}

/** Whether a head uses the features that this engine measures. */
export const isForThisEngine = ({ features }: Pick<SpecialtyHead, 'features'>): boolean =>
  features.join() === SPECIALTY_FEATURES.join();
