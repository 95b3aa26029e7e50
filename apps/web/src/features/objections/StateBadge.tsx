import type { StoreObjection } from '@crustodian/contract/objections';
import { IconCheck, IconClock, IconEqual, IconHourglassOff } from '@tabler/icons-react';
import { STATE_LABELS } from './objection-wording.ts';
import { say } from '../../language/language.ts';
import css from './Objections.module.css';

const ICONS = {
  open: IconClock,
  granted: IconCheck,
  upheld: IconEqual,
  expired: IconHourglassOff,
  withdrawn: IconEqual,
} as const;

/** The state of an objection as icon and word. */
export function StateBadge({ state }: Pick<StoreObjection, 'state'>) {
  const Icon = ICONS[state];
  return (
    <span className={css.badge} data-state={state}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {say(STATE_LABELS[state])}
    </span>
  );
}
