import { learnLesson } from '@crustodian/scoring/learning/learn-lesson';
import { parentPort, workerData } from 'node:worker_threads';
import type { LearningTask } from './train-in-worker.ts';

const { pictures, version } = workerData as LearningTask;
parentPort?.postMessage(learnLesson(pictures, version));
