import { classAnswer, detectorAnswer, type ModelOutputs } from './model-answer.ts';
import type { ModelDescription } from './model-description.ts';
import { modelInput } from './model-input.ts';
import type { ModelRunner } from './model-process.ts';
import type { UserModel } from './user-model.ts';

const SIDE = 16;
const GREY = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 3).fill(128) };
const MIDDLE = { x: SIDE / 2, y: SIDE / 2, radius: SIDE / 4 };

/**
 * Runs a model once on a uniform picture, prepared like a pizza's. This detects files that are not
 * models, wrong names and shapes, and models that never finish before a pizza waits for them.
 * @throws UnusableModel
 */
export async function tryUserModel(runner: ModelRunner, model: UserModel): Promise<void> {
  const { description } = model;
  const input = modelInput(description, GREY, MIDDLE);
  checkOutputs(description, await runner.run(model, input));
}

/** @throws UnusableModel if they do not match the description */
function checkOutputs(description: ModelDescription, outputs: ModelOutputs): void {
  if (description.task === 'classifier') classAnswer(description, outputs);
  else detectorAnswer(description, outputs, { x: 0, y: 0, radius: 1 });
}
