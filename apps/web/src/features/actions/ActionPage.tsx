import type { ActionDetail } from '@crustodian/contract/actions';
import { factsOf } from '@crustodian/contract/today';
import { actionText } from '@crustodian/domain/actions/action-texts';
import { MOST_PIZZAS } from '@crustodian/domain/signals/sequential-test';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { dayMonthText, shareText } from '../../pizza/formatters.ts';
import { specialtyOfPage } from '../../pizza/names.ts';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { actionQuery } from './action-calls.ts';
import { ActionFigures } from './ActionFigures.tsx';
import { ActionHistory } from './ActionHistory.tsx';
import { ActionPath } from './ActionPath.tsx';
import { venueTimeText } from '../../controls/local-moment.ts';
import { ACTION_MESSAGES } from './action-view.ts';
import type { OtherStore } from './SuggestDialog.tsx';
import { StateChip } from './StateChip.tsx';
import css from './ActionPage.module.css';

const route = getRouteApi('/shell/action');

/** One action: results of the pizzas before and after it was done, and its history. */
export function ActionPage() {
  const { venue, action } = route.useSearch();
  const place = usePlace({ venue });
  return (
    <PlaceStates place={place} title={phrase('Action')}>
      {({ id, name, today }) =>
        action === undefined ? (
          <EmptyState
            title={say({ en: 'No action is named', es: 'No hay ninguna acción elegida' })}
            heading="h1"
          >
            {say({
              en: 'Open one from Actions or Today.',
              es: 'Abre una desde Acciones o desde Hoy.',
            })}
          </EmptyState>
        ) : (
          <OfAction
            venue={id}
            action={action}
            store={name}
            today={today}
            others={(place.venues ?? []).filter(({ value }) => value !== String(id))}
          />
        )
      }
    </PlaceStates>
  );
}

interface Shown {
  store: string;
  today: string;
  /** Other stores of the company. */
  others: readonly OtherStore[];
}

interface OfActionProps extends Shown {
  venue: number;
  action: string;
}

function OfAction({ venue, action, ...shown }: OfActionProps) {
  const { data, error, refetch } = useQuery(actionQuery(venue, action));
  if (data) return <Detail data={data} {...shown} />;
  if (!error)
    return (
      <PanelSkeleton rows={4} label={say({ en: 'Loading the action', es: 'Cargando la acción' })} />
    );
  return (
    <ErrorState
      title={say({ en: 'The action could not be loaded', es: 'No se pudo cargar la acción' })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function Detail({ data, store, today, others }: Shown & { data: ActionDetail }) {
  const { action, first, second, bound } = data;
  const { title, sentence } = actionText(factsOf(action), pageLanguage());
  return (
    <>
      <p className={css.place}>
        <StateChip state={action.state} /> {store} · {title}
        {action.family !== null && ` · ${specialtyOfPage(action.family)}`}
      </p>
      <SentenceHead sentence={sentence} lead={leadOf(action)} />
      <div className={css.columns}>
        <div className={css.main}>
          {action.state === 'open' ? (
            <p className={css.begins}>
              {say({
                en: 'Watching begins when somebody says it is done.',
                es: 'La observación empieza cuando alguien dice que está hecho.',
              })}
            </p>
          ) : (
            <ActionPath
              observations={first}
              bound={bound}
              title={say({
                en: 'What the next pizzas said',
                es: 'Lo que dijeron las pizzas siguientes',
              })}
            />
          )}
          {second && (
            <ActionPath
              observations={second}
              bound={bound}
              title={say({ en: 'The second look', es: 'El segundo control' })}
            />
          )}
          <ActionFigures action={action} />
        </div>
        <ActionHistory data={data} />
      </div>
      <ActionButtons {...{ action, today, others }} sentence={`${store}: ${title}`} />
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
    return say({
      en: `It has been waiting for the camera since ${venueTimeText(waits)}: pizzas made meanwhile do not count.`,
      es: `Espera por la cámara desde el ${venueTimeText(waits)}: esas pizzas no cuentan.`,
    });
  if (state === 'watching') return say(ACTION_MESSAGES.needNot);
  if (state === 'proven') {
    const run = say({
      en: 'If nothing had changed, a run like this would come at most once in twenty times.',
      es: 'Si nada hubiera cambiado, una serie así saldría a lo sumo una de cada veinte veces.',
    });
    if (!again) return run;
    const day = dayMonthText(again);
    return say({
      en: `${run} Looked at once more from ${day}.`,
      es: `${run} Se controla una vez más desde el ${day}.`,
    });
  }
  return say(ACTION_MESSAGES.foot);
}

function methodOf({ rates }: ActionDetail): string {
  if (!rates) return say(ACTION_MESSAGES.willSay);
  const fixed = shareText(rates.fixed_rate);
  const fault = shareText(rates.fault_rate);
  return say({
    en: `Method: a sequential test (Wald 1945) of ${fixed} against ${fault} of pizzas with the fault; wrong at most once in twenty either way; undecided after ${MOST_PIZZAS} pizzas. Each pizza counts once, in the order made.`,
    es: `Método: una prueba secuencial (Wald 1945) de ${fixed} contra ${fault} de pizzas con el fallo; se equivoca a lo sumo una de cada veinte veces en cada sentido; sin decidir tras ${MOST_PIZZAS} pizzas. Cada pizza cuenta una vez, en el orden en que se hizo.`,
  });
}
