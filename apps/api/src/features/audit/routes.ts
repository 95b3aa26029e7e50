import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/audit';
import { exportAuditDraws } from './export-audit-draws.ts';
import { judgeTask } from './lane/judge-task.ts';
import { nextTask } from './lane/next-task.ts';
import { noteTask } from './lane/note-task.ts';
import { openTask } from './lane/open-task.ts';
import { readLane } from './lane/read-lane.ts';
import { showTask } from './lane/show-task.ts';
import { showTaskGolden } from './lane/show-task-golden.ts';
import { readReferences } from './training/read-references.ts';
import { showTraining } from './training/show-training.ts';
import { startTraining } from './training/start-training.ts';
import { readAuditDraws } from './read-audit-draws.ts';

export const auditRoutes = implement(contract, {
  readAuditDraws,
  exportAuditDraws,
  nextTask,
  showTask,
  showTaskGolden,
  judgeTask,
  noteTask,
  openTask,
  readLane,
  startTraining,
  showTraining,
  readReferences,
});
