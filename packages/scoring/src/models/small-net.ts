/** A net of a few hundred weights, written by training/train_measures.py. */
export interface SmallNet {
  /** Mean and standard deviation of each input over the training data. */
  mean: readonly number[];
  deviation: readonly number[];
  layers: readonly { weights: readonly (readonly number[])[]; bias: readonly number[] }[];
}

/**
 * Number of standard deviations to which inputs are clipped, because nets do not extrapolate far
 * beyond their training data.
 */
const CLIP = 5;

interface Layer {
  inputs: number;
  weights: Float32Array;
  bias: Float32Array;
}

/**
 * A small net prepared for running: maps rows of inputs to rows of outputs, with ReLU between
 * layers.
 */
export class RunnableNet {
  readonly inputs: number;
  readonly outputs: number;
  readonly #layers: readonly Layer[];
  readonly #mean: Float32Array;
  readonly #scale: Float32Array;

  constructor({ mean, deviation, layers }: SmallNet) {
    this.#mean = Float32Array.from(mean);
    this.#scale = Float32Array.from(deviation, (value) => 1 / value);
    this.#layers = layers.map(({ weights, bias }) => ({
      inputs: weights[0]!.length,
      weights: Float32Array.from(weights.flat()),
      bias: Float32Array.from(bias),
    }));
    this.inputs = this.#layers[0]!.inputs;
    this.outputs = this.#layers.at(-1)!.bias.length;
  }

  /** Returns the outputs row by row. Throws if the inputs do not form this many rows. */
  run(inputs: Float32Array, rows: number): Float32Array {
    if (inputs.length !== rows * this.inputs) {
      throw new RangeError(`${inputs.length} inputs are not ${rows} rows of ${this.inputs}`);
    }
    return this.#layers.reduce(
      (values, layer, k) => through(layer, values, k < this.#layers.length - 1),
      this.#evened(inputs),
    );
  }

  #evened(inputs: Float32Array): Float32Array {
    const evened = new Float32Array(inputs.length);
    const mean = this.#mean;
    const scale = this.#scale;
    for (let row = 0; row < inputs.length; row += mean.length) {
      for (let k = 0; k < mean.length; k++) {
        const value = (inputs[row + k]! - mean[k]!) * scale[k]!;
        evened[row + k] = value > CLIP ? CLIP : value < -CLIP ? -CLIP : value;
      }
    }
    return evened;
  }
}

function through({ inputs, weights, bias }: Layer, values: Float32Array, cut: boolean) {
  const rows = values.length / inputs;
  const outputs = bias.length;
  const answers = new Float32Array(rows * outputs);
  for (let row = 0, at = 0; row < rows; row++) {
    const first = row * inputs;
    for (let k = 0; k < outputs; k++, at++) {
      let sum = bias[k]!;
      const own = k * inputs;
      for (let j = 0; j < inputs; j++) sum += weights[own + j]! * values[first + j]!;
      answers[at] = cut && sum < 0 ? 0 : sum;
    }
  }
  return answers;
}

/** Probability 0..1 for a net's output (log odds). */
export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
