import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/cameras';
import { actOnCamera, undoCameraAct } from './act-on-camera.ts';
import { readCameraMarks } from './read-camera-marks.ts';
import { readCameras } from './read-cameras.ts';

export const cameraRoutes = implement(contract, {
  readCameras,
  readCameraMarks,
  actOnCamera,
  undoCameraAct,
});
