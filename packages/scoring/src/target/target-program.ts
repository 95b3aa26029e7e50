import type { TargetMeasures } from '@crustodian/domain/cameras/setup-checks';
import { decodeOnOneThread, decodeWhole } from '../image/decode-image.ts';
import { serveTasks } from '../process/serve-tasks.ts';
import { measureTarget } from './measure-target.ts';

export interface TargetAnswer {
  measures: TargetMeasures | null;
}

decodeOnOneThread();
await serveTasks(async (file: Uint8Array): Promise<TargetAnswer> => {
  return { measures: measureTarget(await decodeWhole(file)) };
});
