import type { StoreAction } from '@crustodian/contract/actions';
import { factsOf } from '@crustodian/contract/today';
import { actionText } from '@crustodian/domain/actions/action-texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { numberWord } from '../../pizza/words.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { actionsQuery, type ActionsAnswer } from './action-calls.ts';
import { ActionGauge } from './ActionGauge.tsx';
import { ActionPicture } from './ActionPicture.tsx';
import { ACTION_MESSAGES, inOrder, listSentence, whenText } from './action-view.ts';
import { StartActionDialog } from './StartActionDialog.tsx';
import { StateChip } from './StateChip.tsx';
import css from './Actions.module.css';

const route = getRouteApi('/shell/actions');

/** What is done about faults in the viewer's stores, and what the next pizzas say of it. */
export function ActionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title={ACTION_MESSAGES.title}>
        {({ company, today }) => <OfCompany company={company} today={today} />}
      </PlaceStates>
    </>
  );
}

function OfCompany({ company, today }: { company: number; today: string }) {
  const { data, error, refetch } = useQuery(actionsQuery(company));
  if (data) return <List answer={data} today={today} />;
  if (!error) return <PanelSkeleton rows={5} label="Loading the actions" />;
  return (
    <ErrorState
      title="The actions could not be loaded"
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    >
      Nothing was changed.
    </ErrorState>
  );
}

function List({ answer: { actions, venues }, today }: { answer: ActionsAnswer; today: string }) {
  const [isStarting, setIsStarting] = useState(false);
  const nameOf = new Map(venues.map(({ venue, name }) => [venue, name]));
  return (
    <>
      <SentenceHead sentence={listSentence(actions)} lead={leadOf(actions)}>
        <Button
          leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
          onClick={() => setIsStarting(true)}
        >
          {ACTION_MESSAGES.start}
        </Button>
      </SentenceHead>
      {actions.length === 0 ? (
        <EmptyState title={ACTION_MESSAGES.empty}>{ACTION_MESSAGES.emptyHint}</EmptyState>
      ) : (
        <section className={css.panel} aria-label={ACTION_MESSAGES.title}>
          <ul className={css.list}>
            {inOrder(actions).map((action) => (
              <Row key={action.id} action={action} store={nameOf.get(action.venue) ?? ''} />
            ))}
          </ul>
        </section>
      )}
      <p className={css.note}>{ACTION_MESSAGES.foot}</p>
      <StartActionDialog
        opened={isStarting}
        onClose={() => setIsStarting(false)}
        stores={venues}
        today={today}
      />
    </>
  );
}

function leadOf(actions: readonly StoreAction[]): string {
  if (actions.length === 0) return ACTION_MESSAGES.emptyHint;
  const stores = new Set(actions.map(({ venue }) => venue)).size;
  return `${numberWord(actions.length)} ${actions.length === 1 ? 'action' : 'actions'} in ${numberWord(stores)} ${stores === 1 ? 'store' : 'stores'} in the last 30 days.`.replace(
    /^./,
    (letter) => letter.toUpperCase(),
  );
}

function Row({ action, store }: { action: StoreAction; store: string }) {
  const { title, sentence } = actionText(factsOf(action), 'en');
  return (
    <li className={css.row}>
      <StateChip state={action.state} />
      <span className={css.two}>
        {action.pictures.slice(0, 2).map((pizza) => (
          <ActionPicture key={pizza} pizza={pizza} alt={`${title}, ${store}`} sizes="40px" />
        ))}
      </span>
      <p className={css.named}>
        <Link to="/action" search={{ venue: action.venue, action: action.id }}>
          {title}
        </Link>
        <span>{store}</span>
      </p>
      <p className={css.named}>
        {action.what ? <q>{action.what}</q> : 'nothing done yet'}
        <span>{action.assignee}</span>
      </p>
      <p className={css.said}>
        {action.state === 'open' ? (
          <span>begins when something is done</span>
        ) : (
          <>
            <ActionGauge {...action} />
            <span>{sentence}</span>
          </>
        )}
      </p>
      <span className={css.when}>{whenText(action)}</span>
    </li>
  );
}
