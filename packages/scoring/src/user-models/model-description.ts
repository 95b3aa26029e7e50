import { z } from 'zod';
import { CRUST_TYPES } from '../measure/crust-type.ts';

const FILE_NAME = /^[\w-][\w. -]*\.onnx$/;
/** A side outside these limits is a mistake rather than a model for one pizza. */
const SIDES = { least: 16, most: 1024 };
const MOST_CLASSES = 1000;

/** Control characters and lone surrogates, which databases cannot store. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const word = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !UNSTORABLE.test(text), 'must not contain control characters');
const three = z.tuple([z.number(), z.number(), z.number()]);
const activation = z.enum(['softmax', 'sigmoid', 'none']).default('softmax');
const portion = z.number().min(0).max(1);

/** Every model receives a square around the pizza. */
const input = z.strictObject({
  name: word,
  size: z.number().int().min(SIDES.least).max(SIDES.most),
  layout: z.enum(['NCHW', 'NHWC']).default('NCHW'),
  colours: z.enum(['RGB', 'BGR']).default('RGB'),
  /** Half the side of the square, in radii of the pizza. */
  reach: z.number().min(0.5).max(2).default(1.06),
});

/** Each channel's value 0 to 255 becomes (value / divide_by - mean) / deviation. */
const normalisation = z
  .strictObject({
    divide_by: z.number().positive().default(255),
    mean: three.default([0, 0, 0]),
    deviation: three.refine((all) => all.every((d) => d > 0), 'must be above 0').default([1, 1, 1]),
  })
  .refine(
    ({ divide_by, mean, deviation }) =>
      [0, 255].every((value) =>
        mean.every((m, k) => Number.isFinite(Math.fround((value / divide_by - m) / deviation[k]!))),
      ),
    'produces color values outside the float32 range',
  );

const common = {
  name: word.regex(/^[\w.-]+$/, 'may contain only letters, digits, . _ and -'),
  version: word,
  file: z.string().regex(FILE_NAME, 'must be the name of an .onnx file in the same folder'),
  /** SHA-256 of the ONNX file, if it must be exactly that file. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
    .optional(),
  /** Ids of the companies whose pizzas it judges; all if omitted. */
  companies: z.array(z.number().int().positive()).min(1).optional(),
  input,
  normalisation: normalisation.prefault({}),
  /** Minimum confidence; answers below it do not count. */
  threshold: portion,
};

/** The class of each output, in the order of the outputs; null for one without a name. */
const classes = z.array(word.nullable()).min(1).max(MOST_CLASSES);

const classifier = z.strictObject({
  ...common,
  task: z.literal('classifier'),
  judges: z.enum(['specialty', 'crust']),
  outputs: z.strictObject({ scores: word, activation }),
  classes,
});

const detector = z.strictObject({
  ...common,
  task: z.literal('detector'),
  judges: z.literal('ingredients').default('ingredients'),
  outputs: z.strictObject({
    /** 1 x pieces x 4 and 1 x pieces x classes. */
    boxes: word,
    scores: word,
    activation: activation.removeDefault().default('none'),
    corners: z.enum(['x1y1x2y2', 'xywh', 'cxcywh']).default('x1y1x2y2'),
    /** Unit of the boxes: pixels of the model's input, or shares of its side. */
    unit: z.enum(['pixels', 'share']).default('pixels'),
  }),
  classes,
  /** If two pieces of a class overlap by more than this, only the more certain one is kept. */
  overlap: portion.default(0.5),
});

const description = z
  .discriminatedUnion('task', [classifier, detector])
  .superRefine(({ judges, classes: named }, context) => {
    if (judges !== 'crust') return;
    const known: readonly (string | null)[] = CRUST_TYPES;
    const stranger = named.find((name) => name !== null && !known.includes(name));
    if (stranger === undefined) return;
    const message = `must be ${CRUST_TYPES.join(' or ')}, not '${stranger}'`;
    context.addIssue({ code: 'custom', path: ['classes'], message });
  });

export type ClassifierDescription = z.infer<typeof classifier>;
export type DetectorDescription = z.infer<typeof detector>;
/** The JSON file next to an ONNX file. */
export type ModelDescription = z.infer<typeof description>;

/** A model cannot be used; the message says what to fix. */
export class UnusableModel extends Error {
  override readonly name = 'UnusableModel';
}

/** @throws UnusableModel with each field that is wrong */
export function readDescription(text: string): ModelDescription {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(BYTE_ORDER_MARK, ''));
  } catch {
    throw new UnusableModel('The description is not valid JSON.');
  }
  const parsed = description.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.flatMap(issueTexts);
  throw new UnusableModel(`The description is not valid: ${lines.join('; ')}.`);
}

/** Some editors write it at the start of a file. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function issueTexts(issue: z.core.$ZodIssue): string[] {
  const { code, path, message } = issue;
  if (code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...path, key].join('.')} is not known here`);
  }
  return [path.length === 0 ? message : `${path.join('.')}: ${message}`];
}
