import { readFile } from 'node:fs/promises';
import { RunnableNet, type SmallNet } from './small-net.ts';

/** What each of the small nets tells. */
const NAMES = ['cream', 'zone', 'zoneOnCream', 'rim', 'crust', 'bubble', 'gate'] as const;
type Name = (typeof NAMES)[number];

/** The file that training/train_measures.py writes. */
export interface LearntNets {
  /** Begin of the SHA-256 of the segmentation net whose answers they learnt on. */
  segmenter: string;
  nets: Record<Name, SmallNet>;
}

const FILE = new URL('../../models/measures.json', import.meta.url);

export const LEARNT = JSON.parse(await readFile(FILE, 'utf8')) as LearntNets;

export const NETS = Object.fromEntries(
  NAMES.map((name) => [name, new RunnableNet(LEARNT.nets[name])]),
) as Record<Name, RunnableNet>;
