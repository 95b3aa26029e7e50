import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { encodeJpeg } from '../render/encode-jpeg.ts';
import type { OrderedPizza } from '../render/random-parameters.ts';
import { renderPizza } from '../render/render-pizza.ts';
import { summaryOf, type TruthSummary } from './truth-summary.ts';

export interface RenderTask {
  index: number;
  pizza: OrderedPizza;
}

export type RenderMessage = RenderTask | 'end';

export interface RenderAnswer {
  index: number;
  jpeg: Uint8Array;
  truth: TruthSummary;
}

// One thread suffices, because every core has its own worker.
sharp.concurrency(1);

// Errors are deliberately not caught: they end the worker, and the reader of the catalogue gets the
// error.
parentPort?.on('message', (message: RenderMessage) => {
  if (message === 'end') parentPort?.close();
  else void render(message);
});

async function render({ index, pizza }: RenderTask): Promise<void> {
  const picture = renderPizza(pizza);
  const jpeg = await encodeJpeg(picture);
  const answer: RenderAnswer = { index, jpeg, truth: summaryOf(picture.truth) };
  parentPort?.postMessage(answer);
}
