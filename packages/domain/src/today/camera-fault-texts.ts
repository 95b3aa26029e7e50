import type { CameraFault } from '../cameras/camera-picture.ts';
import type { Language } from './part-texts.ts';

/** Camera faults, worded to follow 'Riverside: …'. */
export const CAMERA_FAULTS: Record<Language, Record<CameraFault, string>> = {
  en: {
    dead: 'the box has not called',
    off: 'the camera does not answer',
    silent: 'the camera sees no pizza',
    frozen: 'the camera sends the same picture',
    covered: 'the camera is covered',
    blurred: 'the camera is out of focus',
    dirty: 'the camera is getting dirty',
    light: 'the light changed, not the kitchen',
    colour: 'the colour of the light changed, not the kitchen',
    moved: 'the camera was moved',
    tilted: 'the camera was tilted',
  },
  es: {
    dead: 'el equipo no ha llamado',
    off: 'la cámara no responde',
    silent: 'la cámara no ve pizzas',
    frozen: 'la cámara envía la misma imagen',
    covered: 'la cámara está tapada',
    blurred: 'la cámara está desenfocada',
    dirty: 'la cámara se está ensuciando',
    light: 'cambió la luz, no la cocina',
    colour: 'cambió el color de la luz, no la cocina',
    moved: 'la cámara se movió',
    tilted: 'la cámara se inclinó',
  },
};
