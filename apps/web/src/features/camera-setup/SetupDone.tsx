import { IconChefHat, IconEye, IconFileText } from '@tabler/icons-react';
import type { StepProps } from './use-setup.ts';
import { pictureAddress } from './setup-calls.ts';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import css from './CameraSetup.module.css';
import own from './SetupDone.module.css';

const LINES = [
  {
    Icon: IconEye,
    name: 'Watched from now on',
    text: 'Light, dirt, place, sharpness and silence, every hour. Whatever is the camera’s fault is never put on the kitchen.',
  },
  {
    Icon: IconChefHat,
    name: 'First hints after 200 pizzas',
    text: 'So many show what is usual here.',
  },
  {
    Icon: IconFileText,
    name: 'Kept',
    text: 'The five numbers, both pictures and who did it.',
  },
];

/** Step 5: what happens now. */
export function SetupDone({ state, phone }: StepProps) {
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={5}
      footer={<p className={own.end}>This link ends here. A new one comes from Cameras.</p>}
    >
      <h1 className={css.title}>{state.store}’s camera is ready.</h1>
      <div className={own.round}>
        <img src={pictureAddress(phone, 'pizza', 'done')} alt="The test pizza" />
      </div>
      <ul className={own.lines}>
        {LINES.map(({ Icon, name, text }) => (
          <li key={name}>
            <span className={css.wayIcon}>
              <Icon size={18} stroke={1.7} aria-hidden />
            </span>
            <div>
              <b>{name}</b>
              <p className={css.soft}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </SetupFrame>
  );
}
