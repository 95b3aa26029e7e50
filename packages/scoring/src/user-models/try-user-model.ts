import { classAnswer, detectorAnswer, type ModelOutputs } from './model-answer.ts';
import type { ModelDescription } from './model-description.ts';
import { inputShape } from './model-input.ts';
import type { ModelRunner } from './model-process.ts';
import type { UserModel } from './user-model.ts';

const MIDDLE_GREY = 0.5;

/**
 * Runs a model once on an even picture, so that a file that is no model, wrong names and shapes, and
 * one that never ends are found before a pizza waits for them. @throws UnusableModel
 */
export async function tryUserModel(runner: ModelRunner, model: UserModel): Promise<void> {
  const { description } = model;
  const shape = inputShape(description);
  const length = shape.reduce((product, side) => product * side, 1);
  const input = { shape, data: new Float32Array(length).fill(MIDDLE_GREY) };
  checkOutputs(description, await runner.run(model, input));
}

/** @throws UnusableModel when they are not what the description says */
function checkOutputs(description: ModelDescription, outputs: ModelOutputs): void {
  if (description.task === 'classifier') classAnswer(description, outputs);
  else detectorAnswer(description, outputs, { x: 0, y: 0, radius: 1 });
}
