import { IconCircleDashed, IconEye, IconX } from '@tabler/icons-react';
import { say } from '../../language/language.ts';
import type { RolloutState } from './rollout-view.ts';
import css from './Rollouts.module.css';

const LOOKS = {
  'to-come': [IconCircleDashed, { en: 'to come', es: 'por empezar' }],
  running: [IconEye, { en: 'being tried', es: 'en prueba' }],
  withdrawn: [IconX, { en: 'withdrawn', es: 'retirado' }],
} as const;

/** The state of a rollout as icon and word. */
export function RolloutChip({ state }: { state: RolloutState }) {
  const [Icon, name] = LOOKS[state];
  return (
    <span className={css.chip} data-state={state}>
      <Icon size={16} stroke={1.9} aria-hidden />
      {say(name)}
    </span>
  );
}
