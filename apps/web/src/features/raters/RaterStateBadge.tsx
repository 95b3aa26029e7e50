import { IconCheck, IconCircleDashed, IconMoon, IconRefresh } from '@tabler/icons-react';
import type { Rater } from './rater-calls.ts';
import { STATE_LABELS } from './rater-wording.ts';
import css from './Raters.module.css';
import { say } from '../../language/language.ts';

const ICONS = {
  'in-tune': IconCheck,
  'settling-in': IconCircleDashed,
  refresher: IconRefresh,
  away: IconMoon,
} as const;

export function RaterStateBadge({ state }: Pick<Rater, 'state'>) {
  const Icon = ICONS[state];
  return (
    <span className={css.badge} data-state={state}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {say(STATE_LABELS[state])}
    </span>
  );
}
