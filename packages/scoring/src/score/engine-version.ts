import { HEADS_VERSION } from '../food/food-heads.ts';
import { isForThisEngine, type Lesson } from '../learning/lesson.ts';
import { LEARNT_VERSION } from '../models/nets.ts';
import type { Segmenter } from '../segmentation/segmenter.ts';
import type { SpecialtyHead } from '../specialty/specialty.ts';
import { modelTag, type UserModel } from '../user-models/user-model.ts';
import { ENGINE } from './engine.ts';

/**
 * Combines everything that can change a result: engine, segmenter, small nets, the company's own
 * models and its lesson.
 */
export function engineVersionOf(
  { name, version, food }: Segmenter,
  models: readonly UserModel[] = [],
  lesson?: Lesson,
): string {
  const learnt = name === 'net' ? `${version}.${LEARNT_VERSION}` : version;
  const seen = food ? `.${food.version}${HEADS_VERSION}` : '';
  const lessonVersion = lesson && isForThisEngine(lesson) ? [lesson.version] : [];
  return [
    `${ENGINE}-${name}+${learnt}${seen}`,
    ...models.map(modelTag).sort(),
    ...lessonVersion,
  ].join('+');
}

/** The head that names a company's specialties if no model of its own does. */
export const namingHead = (head: SpecialtyHead, lesson?: Lesson): string =>
  lesson?.specialty && isForThisEngine(lesson) ? lesson.version : head.version;
