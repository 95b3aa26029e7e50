import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/camera-setup';
import { chooseCameraSource, searchCameras } from './choose-camera-source.ts';
import { finishCameraSetup } from './finish-camera-setup.ts';
import { makeCameraKey } from './make-camera-key.ts';
import { checkWithPizzas, measureCamera, scoreTestPizza } from './measure-camera.ts';
import { openCameraSetup } from './open-camera-setup.ts';
import { readCameraSetup, serveLivePicture } from './read-camera-setup.ts';
import { serveCameraTarget } from './serve-camera-target.ts';

export const cameraSetupRoutes = implement(contract, {
  openCameraSetup,
  readCameraSetup,
  serveLivePicture,
  makeCameraKey,
  chooseCameraSource,
  searchCameras,
  measureCamera,
  checkWithPizzas,
  scoreTestPizza,
  finishCameraSetup,
  serveCameraTarget,
});
