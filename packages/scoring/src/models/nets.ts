import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parsed } from './model-file.ts';
import { RunnableNet, type SmallNet } from './small-net.ts';

/** Names of the small nets, by what each predicts. */
const NAMES = ['cream', 'zone', 'zoneOnCream', 'rim', 'crust', 'bubble', 'gate'] as const;
type Name = (typeof NAMES)[number];

/** The file that training/train_measures.py writes. */
interface LearntNets {
  /** Start of the SHA-256 of the segmentation net on whose output they were trained. */
  segmenter: string;
  nets: Record<Name, SmallNet>;
}

const FILE = new URL('../../models/measures.json', import.meta.url);
const bytes = await readFile(FILE);
const learnt = parsed('measures.json', bytes) as LearntNets;

/** Start of the SHA-256 of the segmentation net on whose output the small nets were trained. */
export const LEARNT_ON = learnt.segmenter;
/**
 * Start of the SHA-256 of the small nets' file; changes whenever one of their outputs can change.
 */
export const LEARNT_VERSION = createHash('sha256').update(bytes).digest('hex').slice(0, 8);

export const NETS = Object.fromEntries(
  NAMES.map((name) => [name, new RunnableNet(learnt.nets[name])]),
) as Record<Name, RunnableNet>;
