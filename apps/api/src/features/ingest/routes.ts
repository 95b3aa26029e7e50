import * as contract from '@crustodian/contract/ingest';
import { implement } from '#platform/http/http';
import { receiveCapture } from './receive-capture.ts';
import { receiveHeartbeat } from './receive-heartbeat.ts';
import { receiveSetupPicture } from './receive-setup-picture.ts';
import { receiveSnapshot } from './receive-snapshot.ts';

export const ingestRoutes = implement(contract, {
  receiveCapture,
  receiveHeartbeat,
  receiveSetupPicture,
  receiveSnapshot,
});
