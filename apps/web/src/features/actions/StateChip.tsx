import { stateText } from '@crustodian/domain/actions/action-texts';
import type { ActionState } from '@crustodian/domain/actions/watch-result';
import {
  IconArrowBackUp,
  IconChecks,
  IconCircleDashed,
  IconEqualNot,
  IconEye,
  IconHourglass,
} from '@tabler/icons-react';
import { pageLanguage } from '../../language/language.ts';
import css from './Actions.module.css';

export const STATE_ICONS = {
  open: IconCircleDashed,
  watching: IconEye,
  proven: IconChecks,
  'did-not-help': IconEqualNot,
  relapsed: IconArrowBackUp,
  expired: IconHourglass,
} as const;

/** The state of an action as an icon and a word. */
export function StateChip({ state }: { state: ActionState }) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={css.chip} data-state={state}>
      <Icon size={16} stroke={1.9} aria-hidden />
      {stateText(state, pageLanguage())}
    </span>
  );
}
