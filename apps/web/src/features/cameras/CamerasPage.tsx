import { viewerOf } from '@crustodian/contract/session';
import { may } from '@crustodian/domain/people/access';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '../../api/session.ts';
import { EmptyState, ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../controls/SentenceHead.tsx';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { CameraOrKitchen } from './CameraOrKitchen.tsx';
import { CameraRow } from './CameraRow.tsx';
import { SetUpCamera } from './SetUpCamera.tsx';
import { camerasQuery, type ShownCamera } from './cameras-calls.ts';
import { headText, inOrder, leadText } from './cameras-view.ts';
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
      <PlaceStates place={place} title="Cameras">
        {({ company }) => <OfCompany company={company} />}
      </PlaceStates>
    </>
  );
}

function OfCompany({ company }: { company: number }) {
  const { data, error, refetch } = useQuery(camerasQuery(company));
  const isManager = may(viewerOf(useMe()), 'companyManager');
  if (data && data.cameras.length > 0) {
    return <Cameras cameras={inOrder(data.cameras)} company={company} isManager={isManager} />;
  }
  if (data) {
    return (
      <EmptyState title="No camera has sent a picture yet" heading="h1">
        Cameras appear here with their first snapshot or the first call of a store’s agent.{' '}
        <SetUpCamera company={company} />
      </EmptyState>
    );
  }
  if (!error) return <PanelSkeleton rows={6} label="Loading the cameras" />;
  return (
    <ErrorState
      title="The cameras could not be loaded"
      heading="h1"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

interface CamerasProps {
  cameras: readonly ShownCamera[];
  company: number;
  /** Whether the viewer may know of its orders. */
  isManager: boolean;
}

function Cameras({ cameras, company, isManager }: CamerasProps) {
  const changed = cameras.find(({ item }) => item?.figure === 'lightness' || item?.figure === 'b');
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
            Orders
          </Button>
        )}
      </SentenceHead>
      <section className={css.panel} aria-label="Cameras">
        <div className={css.heads} aria-hidden>
          <span>Store</span>
          <span>What we see</span>
          <span>Last day, by hour</span>
          <span>Made, seen, fit, scored, audited</span>
          <span />
        </div>
        <ul className={css.rows}>
          {cameras.map((camera) => (
            <CameraRow key={`${camera.venue} ${camera.camera}`} camera={camera} />
          ))}
        </ul>
      </section>
      {changed && <CameraOrKitchen camera={changed} />}
      <p className={css.note}>
        Watched per camera and hour: the table’s colour outside the pizza, sharpness, place, unfit
        pizzas and silence against the store’s own rhythm. Method: population stability and EWMA;
        silence by the Poisson rate. At most one false item a camera and month.
      </p>
    </>
  );
}
