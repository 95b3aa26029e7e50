import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/look-up';
import { findPizza } from './find-pizza.ts';
import { endEvidenceLink, linkEvidence } from './link-evidence.ts';
import { readEvidence } from './read-evidence.ts';
import { readEvidenceFile } from './read-evidence-file.ts';
import { readLookUp } from './read-look-up.ts';
import { readUnseenFile } from './read-unseen-file.ts';
import { serveEvidencePicture, showEvidence } from './show-evidence.ts';

export const lookUpRoutes = implement(contract, {
  endEvidenceLink,
  findPizza,
  linkEvidence,
  readEvidence,
  readEvidenceFile,
  readLookUp,
  readUnseenFile,
  serveEvidencePicture,
  showEvidence,
});
