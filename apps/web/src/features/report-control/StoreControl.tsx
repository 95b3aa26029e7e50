import { Button } from '@mantine/core';
import { hasTotal } from '@crustodian/contract/report-control';
import { NON_EXISTENT } from '@crustodian/domain/reports/control-state';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { CardState } from '../../charts/ChartCard.tsx';
import { EmptyState } from '../../controls/feedback/StatePanel.tsx';
import { namedFigures } from './control-tables.ts';
import { EvolutionCards } from './evolution/EvolutionCards.tsx';
import { Gallery } from './Gallery.tsx';
import { pictureKey } from '../report-files/review/picture-key.ts';
import { PictureViewer } from '../report-files/review/PictureViewer.tsx';
import { galleryDays, galleryPictures } from './gallery-pizzas.ts';
import type { ControlRow, ReportControl } from './report-control-calls.ts';
import type { ReportControlSearch } from './report-control-url.ts';
import { Simulator } from './Simulator.tsx';
import { StoreResume } from './StoreResume.tsx';
import { StressTest } from './StressTest.tsx';
import type { ControlActions } from './use-control-actions.ts';
import { say } from '../../language/language.ts';
import css from './ReportControl.module.css';

interface StoreControlProps {
  data: ReportControl;
  /** The company table. */
  stores: ReactNode;
  /** The store's row in the company table. */
  row: ControlRow | undefined;
  company: number;
  venue: string;
  week: string;
  state: CardState;
  search: ReportControlSearch;
  change: (next: Partial<ReportControlSearch>) => void;
  actions: ControlActions;
  fileName: string;
}

/** The company's stores next to one store's report, followed by its evolution and pizzas. */
export function StoreControl(props: StoreControlProps) {
  const { data, stores, venue, state, search, change, fileName } = props;
  return (
    <>
      <div className={css.top}>
        {stores}
        <Figures {...props} />
      </div>
      <EvolutionCards
        {...{ state, venue, fileName }}
        evolution={data.evolution}
        close={search.axis === 'close'}
        onClose={(close) => change({ axis: close ? 'close' : undefined })}
      />
      {data.report && <Pictures {...props} />}
    </>
  );
}

/** The store's figures; a scoreless report has none (spec 002 section 2). */
function Figures(props: StoreControlProps) {
  const { data, row, company, venue, week, state, actions, fileName } = props;
  const { report, total } = data;
  const lines = useMemo(() => namedFigures(data), [data]);
  const name = row?.doc.venue ?? '';
  if (report === null) {
    return <NoReport name={name} row={row} actions={actions} />;
  }
  if (!hasTotal(total)) {
    return (
      <EmptyState title={name}>
        {say({
          en: 'Reports without scores have no figures. The pizzas are below.',
          es: 'Los informes sin puntuaciones no tienen cifras. Las pizzas están abajo.',
        })}
      </EmptyState>
    );
  }
  const parts = {
    state,
    lines,
    total: { key: '', name: say({ en: 'Total', es: 'Total' }), figures: total },
    fileName: `${fileName} ${name}`,
  };
  const beside = fitNextToCompanyTable({ stores: data.stores.length, specialties: lines.length });
  const tables = (
    <>
      <Simulator {...parts} />
      <StressTest {...parts} />
    </>
  );
  return (
    <>
      <div className={css.store}>
        <StoreResume
          {...{ ...parts, company, venue, week }}
          store={name}
          report={row?.state ?? NON_EXISTENT}
        />
        {beside && tables}
      </div>
      {!beside && <div className={css.below}>{tables}</div>}
    </>
  );
}

function NoReport({
  name,
  row,
  actions,
}: Pick<StoreControlProps, 'row' | 'actions'> & { name: string }) {
  const mayBegin = row?.state === NON_EXISTENT;
  return (
    <EmptyState
      title={name}
      action={
        mayBegin && (
          <Button
            loading={actions.busyWith === row.venue}
            leftSection={<IconPlayerPlay size={16} stroke={1.7} aria-hidden />}
            onClick={() => actions.initialize(row)}
          >
            {say({ en: 'Initialize', es: 'Iniciar' })}
          </Button>
        )
      }
    >
      {say({
        en: 'This store has no report for this week yet.',
        es: 'Esta tienda aún no tiene informe de esta semana.',
      })}
    </EmptyState>
  );
}

function Pictures({ data, search, change }: StoreControlProps) {
  const { gallery, specialties, report } = data;
  const onlyShown = search.cards === 'shown';
  const days = useMemo(() => galleryDays(gallery, onlyShown), [gallery, onlyShown]);
  const pictures = useMemo(() => galleryPictures(gallery, days), [gallery, days]);
  const shared = { specialties, scoreless: report?.scoreless_report === 1 };
  const open = (picture: string | undefined) => change({ picture });
  return (
    <>
      <Gallery
        {...{ ...shared, days, onlyShown }}
        features={gallery.features}
        onOpen={open}
        onOnlyShown={(only) => change({ cards: only ? 'shown' : undefined })}
      />
      <PictureViewer
        {...{ ...shared, pictures }}
        shown={pictures.find((pizza) => pictureKey(pizza) === search.picture) ?? null}
        onChange={open}
      />
    </>
  );
}

/** Heights in pixels, as defined by the stylesheets. */
const STORE = 37;
const AROUND_STORES = 200;
const BLOCKS = 186;
const BLOCKS_A_ROW = 3;
const AROUND_TABLES = 90;

/**
 * Whether resume, simulator and stress test fit in one column next to the company table. If the
 * table is too short for that, the last two go below it, next to each other.
 */
export function fitNextToCompanyTable({
  stores,
  specialties,
}: {
  stores: number;
  specialties: number;
}): boolean {
  const resume = BLOCKS * (Math.ceil(specialties / BLOCKS_A_ROW) + 1);
  const tables = 2 * (AROUND_TABLES + STORE * (specialties + 1));
  return AROUND_STORES + STORE * stores >= 0.8 * (resume + tables);
}
