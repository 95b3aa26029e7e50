import { parentPort, workerData } from 'node:worker_threads';
import { learnHead, type Lesson } from './learn-head.ts';

parentPort?.postMessage(learnHead(workerData as Lesson));
