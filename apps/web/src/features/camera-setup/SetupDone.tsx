import { IconChefHat, IconEye, IconFileText } from '@tabler/icons-react';
import type { StepProps } from './use-setup.ts';
import { SetupPicture } from './SetupPicture.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';
import own from './SetupDone.module.css';

const LINES = [
  {
    Icon: IconEye,
    name: { en: 'Watched from now on', es: 'Vigilada desde ahora' },
    text: {
      en: 'Light, dirt, place, sharpness and silence, every hour. Whatever is the camera’s fault is never put on the kitchen.',
      es: 'Luz, suciedad, posición, nitidez y silencio, cada hora. Lo que es culpa de la cámara nunca se le carga a la cocina.',
    },
  },
  {
    Icon: IconChefHat,
    name: { en: 'First hints after 200 pizzas', es: 'Primeras pistas tras 200 pizzas' },
    text: {
      en: 'By then we know what is usual here.',
      es: 'Con esas se sabe qué es lo habitual aquí.',
    },
  },
  {
    Icon: IconFileText,
    name: { en: 'Kept', es: 'Se guarda' },
    text: {
      en: 'The numbers, the pictures and who did it.',
      es: 'Los números, las fotos y quién lo hizo.',
    },
  },
];

/** Step 5: what happens next. */
export function SetupDone({ state, phone }: StepProps) {
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={5}
      footer={
        <p className={own.end}>
          {say({
            en: 'This link ends here. A new one comes from Cameras.',
            es: 'Este enlace termina aquí. Uno nuevo sale de Cámaras.',
          })}
        </p>
      }
    >
      <h1 className={css.title}>
        {say({
          en: `${state.store}’s camera is ready.`,
          es: `La cámara de ${state.store} está lista.`,
        })}
      </h1>
      <div className={own.round}>
        <SetupPicture
          phone={phone}
          which="pizza"
          stamp="done"
          alt={say({ en: 'The test pizza', es: 'La pizza de prueba' })}
        />
      </div>
      <ul className={own.lines}>
        {LINES.map(({ Icon, name, text }) => (
          <li key={name.en}>
            <span className={css.wayIcon}>
              <Icon size={18} stroke={1.7} aria-hidden />
            </span>
            <div>
              <b>{say(name)}</b>
              <p className={css.soft}>{say(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </SetupFrame>
  );
}
