import type { StoreAction } from '@crustodian/contract/actions';
import { viewerOf } from '@crustodian/contract/session';
import { factsOf } from '@crustodian/contract/today';
import { actionText } from '@crustodian/domain/actions/action-texts';
import type { ActionState } from '@crustodian/domain/actions/watch-result';
import { may } from '@crustodian/domain/people/access';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { useShortcuts } from '../../controls/shortcuts.ts';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { actionsQuery, type ActionsAnswer } from './action-calls.ts';
import { ActionGauge } from './ActionGauge.tsx';
import { ActionPicture } from './ActionPicture.tsx';
import {
  ACTION_MESSAGES,
  inOrder,
  listSentence,
  ORDER,
  ROW_ACTS,
  whenText,
} from './action-view.ts';
import { DoneDialog } from './DoneDialog.tsx';
import { StartActionDialog } from './StartActionDialog.tsx';
import { StateChip } from './StateChip.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useActionChange } from './use-action-change.ts';
import css from './Actions.module.css';

const route = getRouteApi('/shell/actions');

/** Actions against faults in the viewer's stores, with their results so far. */
export function ActionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title={phrase('Actions')}>
        {({ company, today }) => <OfCompany company={company} today={today} />}
      </PlaceStates>
    </>
  );
}

function OfCompany({ company, today }: { company: number; today: string }) {
  const { data, error, refetch } = useQuery(actionsQuery(company));
  const { state } = route.useSearch();
  const shownState = ORDER.find((one) => one === state);
  if (data) return <List answer={data} today={today} shownState={shownState} />;
  if (!error)
    return (
      <PanelSkeleton
        rows={5}
        label={say({ en: 'Loading the actions', es: 'Cargando las acciones' })}
      />
    );
  return (
    <ErrorState
      title={say({
        en: 'The actions could not be loaded',
        es: 'No se pudieron cargar las acciones',
      })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    >
      {say({ en: 'Nothing was changed.', es: 'No se cambió nada.' })}
    </ErrorState>
  );
}

interface ListProps {
  answer: ActionsAnswer;
  today: string;
  shownState: ActionState | undefined;
}

function List({ answer: { actions, venues }, today, shownState }: ListProps) {
  const [isStarting, setIsStarting] = useState(false);
  const [done, setDone] = useState<StoreAction | null>(null);
  const nameOf = new Map(venues.map(({ venue, name }) => [venue, name]));
  const shown = inOrder(actions).filter(
    ({ state }) => shownState === undefined || state === shownState,
  );
  useListKeys(shown, { onStart: () => setIsStarting(true), onDone: setDone });
  return (
    <>
      <SentenceHead sentence={listSentence(actions)} lead={leadOf(actions)}>
        <Button
          leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
          onClick={() => setIsStarting(true)}
        >
          {say(ACTION_MESSAGES.start)}
        </Button>
      </SentenceHead>
      {actions.length > 0 && (
        <>
          <StateFilter actions={actions} shownState={shownState} />
          <section className={css.panel} aria-label={phrase('Actions')}>
            <ul className={css.list}>
              {shown.map((action) => (
                <Row
                  key={action.id}
                  action={action}
                  store={nameOf.get(action.venue) ?? ''}
                  onDone={() => setDone(action)}
                />
              ))}
            </ul>
          </section>
        </>
      )}
      <p className={css.note}>
        {say(ACTION_MESSAGES.foot)} <RolloutsLink />
      </p>
      <StartActionDialog
        opened={isStarting}
        onClose={() => setIsStarting(false)}
        stores={venues}
        today={today}
      />
      {done && <DoneHere key={done.id} action={done} onClose={() => setDone(null)} />}
    </>
  );
}

/** Marks an action as done directly from the list. */
function DoneHere({ action, onClose }: { action: StoreAction; onClose: () => void }) {
  const { done } = useActionChange(action, { onSaid: onClose });
  return <DoneDialog action={action} opened onClose={onClose} onDone={done} />;
}

/** Link for administrators, who can try a change in some stores first. */
function RolloutsLink() {
  if (!may(viewerOf(useMe()), 'admin')) return null;
  return (
    <Link from="/actions" to="/rollouts" search={({ company, venue }) => ({ company, venue })}>
      {say({
        en: 'Try a change in some stores first',
        es: 'Probar un cambio primero en algunas tiendas',
      })}
    </Link>
  );
}

interface KeyActs {
  onStart: () => void;
  onDone: (action: StoreAction) => void;
}

/** J and K move the focus between actions; Enter opens the focused one, as for any link. */
function useListKeys(shown: readonly StoreAction[], { onStart, onDone }: KeyActs): void {
  const links = () => [...document.querySelectorAll<HTMLElement>(`.${css.list} .${css.named} a`)];
  const at = () => links().findIndex((link) => link === document.activeElement);
  const move = (by: number) => {
    const all = links();
    all[Math.min(all.length - 1, Math.max(0, at() + by))]?.focus();
  };
  useShortcuts({
    title: phrase('Actions'),
    shortcuts: [
      { key: 'j', name: say({ en: 'Next action', es: 'Acción siguiente' }), act: () => move(1) },
      {
        key: 'k',
        name: say({ en: 'Previous action', es: 'Acción anterior' }),
        act: () => move(-1),
      },
      {
        key: 'd',
        name: say({ en: 'It is done', es: 'Está hecho' }),
        act: () => {
          const action = shown[at()];
          if (action?.state === 'open') onDone(action);
        },
      },
      { key: 'n', name: say(ACTION_MESSAGES.start), act: onStart },
    ],
  });
}

function leadOf(actions: readonly StoreAction[]): string {
  if (actions.length === 0) return say(ACTION_MESSAGES.emptyHint);
  const stores = new Set(actions.map(({ venue }) => venue)).size;
  const isOne = actions.length === 1;
  const count = capital(numberWord(actions.length));
  const of = numberWord(stores);
  return say({
    en: `${count} ${isOne ? 'action' : 'actions'} in ${of} ${stores === 1 ? 'store' : 'stores'} in the last 30 days.`,
    es: `${count} ${isOne ? 'acción' : 'acciones'} en ${of} ${stores === 1 ? 'tienda' : 'tiendas'} en los últimos 30 días.`,
  });
}

interface RowProps {
  action: StoreAction;
  store: string;
  onDone: () => void;
}

function Row({ action, store, onDone }: RowProps) {
  const { title, sentence } = actionText(factsOf(action), pageLanguage());
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
        {action.what ? (
          <q>{action.what}</q>
        ) : (
          say({ en: 'nothing done yet', es: 'aún no se ha hecho nada' })
        )}
        <span>{action.assignee}</span>
      </p>
      <p className={css.statement}>
        {action.state === 'open' ? (
          <span>
            {say({ en: 'begins when something is done', es: 'empieza cuando se haga algo' })}
          </span>
        ) : (
          <>
            <ActionGauge {...action} />
            <span>{sentence}</span>
          </>
        )}
      </p>
      <span className={css.when}>{whenText(action)}</span>
      <span className={css.act}>
        <RowAct action={action} onDone={onDone} />
      </span>
    </li>
  );
}

/** An open action is marked done in the row; the other commands need the action's page. */
function RowAct({ action: { venue, id, state }, onDone }: Omit<RowProps, 'store'>) {
  const label = ROW_ACTS[state];
  if (!label) return null;
  return state === 'open' ? (
    <Button variant="default" onClick={onDone}>
      {say(label)}
    </Button>
  ) : (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/action" search={{ venue, action: id }} {...props} />}
    >
      {say(label)}
    </Button>
  );
}
