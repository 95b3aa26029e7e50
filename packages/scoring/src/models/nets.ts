import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parsed } from './model-file.ts';
import { RunnableNet, type SmallNet } from './small-net.ts';

/** What each of the small nets predicts. */
const NAMES = ['cream', 'zone', 'zoneOnCream', 'rim', 'crust', 'bubble', 'gate'] as const;
type Name = (typeof NAMES)[number];

/** The file that training/train_measures.py writes. */
interface LearntNets {
  /** Begin of the SHA-256 of the segmentation net whose answers they learned on. */
  segmenter: string;
  nets: Record<Name, SmallNet>;
}

const FILE = new URL('../../models/measures.json', import.meta.url);
const bytes = await readFile(FILE);
const learnt = parsed('measures.json', bytes) as LearntNets;

/** Begin of the SHA-256 of the segmentation net whose answers the small nets understand. */
export const LEARNT_ON = learnt.segmenter;
/** Begin of their own file's SHA-256: changes whenever one of their answers can change. */
export const LEARNT_VERSION = createHash('sha256').update(bytes).digest('hex').slice(0, 8);

export const NETS = Object.fromEntries(
  NAMES.map((name) => [name, new RunnableNet(learnt.nets[name])]),
) as Record<Name, RunnableNet>;
