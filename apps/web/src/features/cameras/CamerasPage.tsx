import { viewerOf } from '@crustodian/contract/session';
import { may } from '@crustodian/domain/people/access';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '../../api/session.ts';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { phrase, say } from '../../language/language.ts';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { CameraOrKitchen } from './CameraOrKitchen.tsx';
import { CameraRow } from './CameraRow.tsx';
import { FunnelLegend } from './Funnel.tsx';
import { SetUpCamera } from './SetUpCamera.tsx';
import { SetupLinks } from './SetupLinks.tsx';
import { camerasQuery, type LeftOut, type ShownCamera } from './cameras-calls.ts';
import { headText, byUrgency, leadText, leftOutText } from './cameras-view.ts';
import css from './Cameras.module.css';

const route = getRouteApi('/shell/cameras');

/** The cameras of a company with their faults. */
export function CamerasPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title={phrase('Cameras')}>
        {({ company }) => <OfCompany company={company} />}
      </PlaceStates>
    </>
  );
}

function OfCompany({ company }: { company: number }) {
  const { data, error, refetch } = useQuery(camerasQuery(company));
  const isManager = may(viewerOf(useMe()), 'companyManager');
  if (data && data.cameras.length > 0) {
    const { cameras, left_out: leftOut } = data;
    return <Cameras cameras={byUrgency(cameras)} {...{ leftOut, company, isManager }} />;
  }
  if (data) {
    return (
      <>
        <EmptyState
          title={say({
            en: 'No camera has sent a picture yet',
            es: 'Ninguna cámara ha enviado fotos todavía',
          })}
          heading="h1"
          action={<SetUpCamera company={company} />}
        >
          {say({
            en: 'Cameras appear here with their first snapshot or the first call of a store’s agent.',
            es: 'Las cámaras aparecen aquí con su primera foto o con la primera llamada del agente de una tienda.',
          })}
        </EmptyState>
        <SetupLinks company={company} />
      </>
    );
  }
  if (!error)
    return (
      <PanelSkeleton
        rows={6}
        label={say({ en: 'Loading the cameras', es: 'Cargando las cámaras' })}
      />
    );
  return (
    <ErrorState
      title={say({
        en: 'The cameras could not be loaded',
        es: 'No se pudieron cargar las cámaras',
      })}
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

interface CamerasProps {
  cameras: readonly ShownCamera[];
  leftOut: readonly LeftOut[];
  company: number;
  /** Whether the viewer may see the company's orders. */
  isManager: boolean;
}

const HEADS = [
  { en: 'Store', es: 'Tienda' },
  { en: 'What we see', es: 'Lo que vemos' },
  { en: 'Last day, by hour', es: 'Último día, por hora' },
  { en: 'Made, seen, fit, scored, audited', es: 'Hechas, vistas, aptas, puntuadas, auditadas' },
];

const METHOD = {
  en: 'Watched per camera and hour: the table’s colour outside the pizza, sharpness, place, unfit pizzas and silence against the store’s own rhythm. Method: population stability and EWMA; silence by the Poisson rate. At most one false item a camera and month.',
  es: 'Se vigila por cámara y hora: el color de la mesa fuera de la pizza, la nitidez, la posición, las pizzas no aptas y el silencio frente al ritmo propio de la tienda. Método: estabilidad de la población y EWMA; el silencio, por la tasa de Poisson. A lo sumo un aviso falso por cámara y mes.',
};

function Cameras({ cameras, leftOut, company, isManager }: CamerasProps) {
  // A measured change may come from the kitchen rather than the camera.
  const changed = cameras.filter(({ item }) => item !== null && item.figure !== null);
  return (
    <>
      <SentenceHead sentence={headText(cameras)} lead={leadText(cameras)}>
        <SetUpCamera company={company} />
        {isManager && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/orders" search={{ company: String(company) }} />
            )}
          >
            {phrase('Orders')}
          </Button>
        )}
      </SentenceHead>
      {leftOut.map((one) => (
        <p key={`${one.venue} ${one.agent}`} role="status" className={css.leftOut}>
          {leftOutText(one)}
        </p>
      ))}
      <SetupLinks company={company} />
      <section className={css.panel} aria-label={phrase('Cameras')}>
        <div className={css.heads} aria-hidden>
          {HEADS.map((head) => (
            <span key={head.en}>{say(head)}</span>
          ))}
          <span />
        </div>
        <ul className={css.rows}>
          {cameras.map((camera) => (
            <CameraRow
              key={`${camera.venue} ${camera.camera}`}
              camera={camera}
              isOneOfSeveral={cameras.some((one) => one !== camera && one.venue === camera.venue)}
            />
          ))}
        </ul>
        <FunnelLegend />
      </section>
      {changed.map((camera) => (
        <CameraOrKitchen key={`${camera.venue} ${camera.camera}`} camera={camera} />
      ))}
      <p className={css.note}>{say(METHOD)}</p>
    </>
  );
}
