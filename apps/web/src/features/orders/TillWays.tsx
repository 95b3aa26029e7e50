import { Button, NativeSelect } from '@mantine/core';
import { IconApi, IconFileSpreadsheet, IconReceipt } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { notify } from '../../controls/feedback/toast.tsx';
import { say } from '../../language/language.ts';
import { countText } from '../../pizza/formatters.ts';
import { useChangeOrders, type CoveredVenue, type Till } from './orders-calls.ts';
import { readMapping, wayText } from './orders-view.ts';
import css from './Orders.module.css';

interface TillWaysProps {
  company: number;
  venues: readonly CoveredVenue[];
  /** Store preselected for a file. */
  store: string;
  till: Till;
}

/** The three ways to receive orders. */
export function TillWays({ company, venues, store, till }: TillWaysProps) {
  const wayOf = (way: Till['ways'][number]['way']) => till.ways.find((one) => one.way === way)!;
  return (
    <section
      className={css.panel}
      aria-label={say({ en: 'How orders come in', es: 'Cómo llegan los pedidos' })}
    >
      <ul className={css.rows}>
        <Way
          title={say({ en: 'By the API', es: 'Por la API' })}
          way={wayOf('api')}
          icon={<IconApi size={18} aria-hidden />}
        >
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {say({ en: 'How to', es: 'Cómo hacerlo' })}
          </a>
        </Way>
        <Way
          title={say({ en: 'As a file of the day', es: 'Como archivo del día' })}
          way={wayOf('file')}
          icon={<IconFileSpreadsheet size={18} aria-hidden />}
        >
          <UploadDay {...{ company, venues, store }} />
        </Way>
        <Way
          title={say({ en: 'By webhooks of your till', es: 'Por webhooks de tu caja' })}
          way={wayOf('till')}
          icon={<IconReceipt size={18} aria-hidden />}
        >
          <Mapping company={company} isMapped={till.mapping !== null} />
        </Way>
      </ul>
    </section>
  );
}

interface WayProps {
  title: string;
  way: Till['ways'][number];
  icon: ReactNode;
  children: ReactNode;
}

const Way = ({ title, way, icon, children }: WayProps) => (
  <li className={css.way}>
    <span className={css.icon}>{icon}</span>
    <div>
      <h2 className={css.name}>{title}</h2>
      <p className={css.hint}>{wayText(way)}</p>
    </div>
    <p className={css.count}>
      {way.received > 0 &&
        say({
          en: `${countText(way.received)} in 24 hours`,
          es: `${countText(way.received)} en 24 horas`,
        })}
    </p>
    <div className={css.acts}>{children}</div>
  </li>
);

/** Reads a chosen file as text. */
function FileButton({
  label,
  accept,
  onText,
}: {
  label: string;
  accept: string;
  onText: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) void chosen.text().then(onText);
          // Reset so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function UploadDay({ company, venues, store }: Omit<TillWaysProps, 'till'>) {
  const [venue, setVenue] = useState(store);
  const { upload } = useChangeOrders(company);
  return (
    <>
      <NativeSelect
        aria-label={say({ en: 'Store of the file', es: 'Tienda del archivo' })}
        value={venue}
        onChange={({ currentTarget }) => setVenue(currentTarget.value)}
        data={venues.map(({ venue: value, name }) => ({ value, label: name }))}
      />
      <FileButton
        label={say({ en: 'Upload a day', es: 'Subir un día' })}
        accept=".csv,text/csv"
        onText={(csv) =>
          upload.mutate(
            { venue: Number(venue), csv },
            {
              onSuccess: ({ stored, repeated }) =>
                notify({
                  text: say({
                    en: `${countText(stored)} orders stored, ${countText(repeated)} known before`,
                    es: `Pedidos guardados: ${countText(stored)}; ya conocidos: ${countText(repeated)}`,
                  }),
                }),
            },
          )
        }
      />
    </>
  );
}

function Mapping({ company, isMapped }: { company: number; isMapped: boolean }) {
  const { map } = useChangeOrders(company);
  const store = (text: string) => {
    const reading = readMapping(text);
    if ('refused' in reading) notify({ kind: 'failed', text: reading.refused });
    else
      map.mutate(reading.mapping, {
        onSuccess: () => notify({ text: say({ en: 'Mapping stored', es: 'Asignación guardada' }) }),
      });
  };
  return (
    <FileButton
      label={
        isMapped
          ? say({ en: 'Replace the mapping', es: 'Reemplazar la asignación' })
          : say({ en: 'Upload the mapping', es: 'Subir la asignación' })
      }
      accept=".json,application/json"
      onText={store}
    />
  );
}
