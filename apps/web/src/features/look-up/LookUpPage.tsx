import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { say } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace, type ReportVenue } from '../../place/use-place.ts';
import { Candidates } from './Candidates.tsx';
import { EvidenceSheet } from './EvidenceSheet.tsx';
import { foundQuery, lookUpQuery, type Asked, type FoundPizzas } from './look-up-calls.ts';
import { LookUpForm } from './LookUpForm.tsx';
import { NotSeen } from './NotSeen.tsx';
import { lookUpSearch, type LookUpSearch } from './look-up-url.ts';
import { askedOf, leadText, nothingText, unseenText } from './look-up-view.ts';
import css from './LookUp.module.css';

const route = getRouteApi('/shell/look-up');
const NOT_SEEN = {
  en: 'This pizza was made, but not seen.',
  es: 'Esta pizza se hizo, pero no se vio.',
};
const TITLE = { en: 'Which pizza was it?', es: '¿Qué pizza era?' };

/** Finds one pizza and creates an evidence sheet that can be shown to others. */
export function LookUpPage() {
  const search = lookUpSearch.parse(route.useSearch());
  const navigate = route.useNavigate();
  const place = usePlace(search);
  const go = (next: LookUpSearch) => void navigate({ search: next });
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => go({ company })} />
      <PlaceStates place={place} title={say(TITLE)}>
        {(venue) => <LookUp key={venue.company} venue={venue} search={search} onSearch={go} />}
      </PlaceStates>
    </>
  );
}

interface LookUpProps {
  venue: ReportVenue;
  search: LookUpSearch;
  onSearch: (search: LookUpSearch) => void;
}

function LookUp({ venue, search, onSearch }: LookUpProps) {
  const asked = askedOf(search, venue.id);
  const { data, error, refetch, isFetching } = useQuery(foundQuery(venue.company, asked));
  // Search by order is offered until it is known whether there are orders.
  const { data: known } = useQuery(lookUpQuery(venue.company));
  const hasOrders = known?.has_orders ?? true;
  const isUnseen = data?.candidates.length === 0 && data.unseen.length > 0;
  const lead = data && asked ? leadText(data, asked, venue.name) : '';
  return (
    <>
      <SentenceHead
        sentence={say(isUnseen ? NOT_SEEN : TITLE)}
        lead={
          (isUnseen ? unseenText(data.unseen[0]!) : lead) ||
          say({
            en: 'By the number of its order, or by store and time.',
            es: 'Por el número de su pedido, o por tienda y hora.',
          })
        }
      />
      <LookUpForm key={JSON.stringify(search)} {...{ venue, search, hasOrders, onSearch }} />
      {isFetching && (
        <PanelSkeleton
          rows={3}
          label={say({ en: 'Looking for the pizza', es: 'Buscando la pizza' })}
        />
      )}
      {error && (
        <ErrorState
          title={say({ en: 'The pizza could not be looked for', es: 'No se pudo buscar la pizza' })}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && asked && !isFetching && (
        <Found
          key={JSON.stringify(asked)}
          {...{ found: data, asked, search, onSearch }}
          store={venue.name}
        />
      )}
      <p className={css.note}>
        {say({
          en: 'With an order number the till says which pizza it was; without one, time, specialty, crust and the size of the order are weighed. Every look-up and every link is kept with who and when. No names of people on any sheet.',
          es: 'Con un número de pedido, la caja dice qué pizza era; sin él se sopesan la hora, la especialidad, la masa y el tamaño del pedido. De cada búsqueda y cada enlace queda quién y cuándo. Ninguna hoja lleva nombres de personas.',
        })}
      </p>
    </>
  );
}

interface FoundProps {
  found: FoundPizzas;
  asked: Asked;
  store: string;
  search: LookUpSearch;
  onSearch: (search: LookUpSearch) => void;
}

function Found({ found, asked, store, search, onSearch }: FoundProps) {
  const only = found.candidates.length === 1 ? found.candidates[0]!.pizza : null;
  const [picked, setPicked] = useState(only);
  const { company } = search;
  const notSeen = found.unseen.length > 0 && (
    <NotSeen unseen={found.unseen} {...{ company, onSearch }} />
  );
  if (found.candidates.length === 0) {
    const canWiden = !('order' in asked) && asked.minutes === 15 && !found.closed;
    return (
      notSeen || (
        <EmptyState title={nothingText(asked, store, found)}>
          {canWiden && (
            <Button onClick={() => onSearch({ ...search, wide: true })}>
              {say({ en: 'Widen to ±30 minutes', es: 'Ampliar a ±30 minutos' })}
            </Button>
          )}
        </EmptyState>
      )
    );
  }
  return (
    <>
      <div className={css.found}>
        <Candidates {...{ found, asked, picked }} onPick={setPicked} />
        {picked !== null && <EvidenceSheet key={picked} pizza={picked} />}
      </div>
      {'order' in asked && notSeen}
    </>
  );
}
