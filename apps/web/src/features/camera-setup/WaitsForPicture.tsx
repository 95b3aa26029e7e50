import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';

/** Shown while a known camera has not sent anything yet. */
export const WaitsForPicture = () => (
  <p className={css.hint} role="status">
    {say({
      en: 'Waiting for the first picture of the camera.',
      es: 'Esperando la primera foto de la cámara.',
    })}
  </p>
);
