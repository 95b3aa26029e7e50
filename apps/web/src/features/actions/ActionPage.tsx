import type { ActionDetail } from '@crustodian/contract/actions';
import { factsOf } from '@crustodian/contract/today';
import { actionText } from '@crustodian/domain/actions/action-texts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { dayMonthText } from '../../pizza/formatters.ts';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { actionQuery } from './action-calls.ts';
import { ActionFigures } from './ActionFigures.tsx';
import { ActionHistory } from './ActionHistory.tsx';
import { ActionPath } from './ActionPath.tsx';
import { ACTION_MESSAGES } from './action-view.ts';
import { StateChip } from './StateChip.tsx';
import css from './ActionPage.module.css';

const route = getRouteApi('/shell/action');

/** One action: what the next pizzas said, before and after, and how it went. */
export function ActionPage() {
  const { venue, action } = route.useSearch();
  const place = usePlace({ venue });
  return (
    <PlaceStates place={place} title="Action">
      {({ id, name, today }) =>
        action === undefined ? (
          <EmptyState title="No action is named" heading="h1">
            Open one from Actions or Today.
          </EmptyState>
        ) : (
          <OfAction venue={id} action={action} store={name} today={today} />
        )
      }
    </PlaceStates>
  );
}

interface OfActionProps {
  venue: number;
  action: string;
  store: string;
  today: string;
}

function OfAction({ venue, action, store, today }: OfActionProps) {
  const { data, error, refetch } = useQuery(actionQuery(venue, action));
  if (data) return <Detail data={data} store={store} today={today} />;
  if (!error) return <PanelSkeleton rows={4} label="Loading the action" />;
  return (
    <ErrorState
      title="The action could not be loaded"
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

interface DetailProps {
  data: ActionDetail;
  store: string;
  today: string;
}

function Detail({ data, store, today }: DetailProps) {
  const { action, first, second, bound } = data;
  const { title, sentence } = actionText(factsOf(action), 'en');
  return (
    <>
      <p className={css.place}>
        <StateChip state={action.state} /> {store} · {title}
      </p>
      <SentenceHead sentence={sentence} lead={leadOf(action)} />
      <div className={css.columns}>
        <div className={css.main}>
          {action.state === 'open' ? (
            <p className={css.begins}>Watching begins when somebody says it is done.</p>
          ) : (
            <ActionPath observations={first} bound={bound} title="What the next pizzas said" />
          )}
          {second && <ActionPath observations={second} bound={bound} title="The second look" />}
          <ActionFigures action={action} />
        </div>
        <ActionHistory data={data} />
      </div>
      <ActionButtons action={action} sentence={`${store}: ${title}`} today={today} />
      <p className={css.note}>{methodOf(data)}</p>
    </>
  );
}

function leadOf({
  state,
  waits_since: waits,
  second_look_from: again,
}: ActionDetail['action']): string {
  if (waits)
    return `It waits for the camera since ${waits.slice(5, 16)}: those pizzas do not count.`;
  if (state === 'watching') return ACTION_MESSAGES.needNot;
  if (state === 'proven') {
    const run = 'If nothing had changed, a run like this would come at most once in twenty times.';
    return again ? `${run} Looked at once more from ${dayMonthText(again)}.` : run;
  }
  return ACTION_MESSAGES.foot;
}

function methodOf({ rates }: ActionDetail): string {
  if (!rates) return ACTION_MESSAGES.willSay;
  const [fixed, fault] = [rates.fixed_rate, rates.fault_rate].map((share) =>
    Math.round(100 * share),
  );
  return `Method: a sequential test (Wald 1945) of ${fixed}% against ${fault}% of pizzas with the fault; wrong at most once in twenty either way; undecided after 400 pizzas. Each pizza counts once, in the order made.`;
}
