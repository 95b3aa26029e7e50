import * as contract from '@crustodian/contract/camera-setup/links';
import { implement } from '#platform/http/http';
import { endCameraSetup } from './end-camera-setup.ts';
import { linkCameraSetup } from './link-camera-setup.ts';
import { listCameraSetups } from './list-camera-setups.ts';

export const cameraSetupLinkRoutes = implement(contract, {
  linkCameraSetup,
  listCameraSetups,
  endCameraSetup,
});
