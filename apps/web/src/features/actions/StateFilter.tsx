import type { StoreAction } from '@crustodian/contract/actions';
import { stateText } from '@crustodian/domain/actions/action-texts';
import type { ActionState } from '@crustodian/domain/actions/watch-result';
import { getRouteApi } from '@tanstack/react-router';
import { pageLanguage, say } from '../../language/language.ts';
import { capital } from '../../pizza/words.ts';
import { stateCounts } from './action-view.ts';
import css from './Actions.module.css';

const route = getRouteApi('/shell/actions');

interface StateFilterProps {
  actions: readonly StoreAction[];
  shownState: ActionState | undefined;
}

/** Limits the list to the actions of one state. */
export function StateFilter({ actions, shownState }: StateFilterProps) {
  const navigate = route.useNavigate();
  const states = [[undefined, actions.length], ...stateCounts(actions)] as const;
  return (
    <div
      role="group"
      aria-label={say({ en: 'Actions by state', es: 'Acciones por estado' })}
      className={css.states}
    >
      {states.map(([state, count]) => (
        <button
          key={state ?? 'all'}
          type="button"
          aria-pressed={state === shownState}
          onClick={() =>
            void navigate({ search: (search) => ({ ...search, state }), replace: true })
          }
        >
          {state === undefined
            ? say({ en: 'All', es: 'Todas' })
            : capital(stateText(state, pageLanguage()))}{' '}
          <span>{count}</span>
        </button>
      ))}
    </div>
  );
}
