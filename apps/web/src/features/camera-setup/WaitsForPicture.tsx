import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';

/** The camera is there, but has sent nothing yet. */
export const WaitsForPicture = () => (
  <p className={css.hint} role="status">
    {say({
      en: 'Waiting for the first picture of the camera.',
      es: 'Esperando la primera foto de la cámara.',
    })}
  </p>
);
