import { Button } from '@mantine/core';
import { say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { capital } from '../../pizza/words.ts';
import type { ShownCamera, ShownItem } from './cameras-calls.ts';
import { CAMERA_ACTS, useCameraAnswer } from './use-camera-answer.ts';
import { clockHour, hourOfDay, STATE_WORDS } from './cameras-view.ts';
import css from './Cameras.module.css';
import { localClock } from '@crustodian/domain/time/local-ts';

const QUESTION = { en: 'Camera or kitchen?', es: '¿Cámara o cocina?' };

const IT_IS = {
  lamp: { en: 'It is the lamp', es: 'Es la lámpara' },
  camera: { en: 'It is the camera', es: 'Es la cámara' },
} as const;

/** Colours of the table next to the pizzas, which change with the lamp. */
const OF_THE_TABLE = new Set<ShownItem['figure']>(['lightness', 'a', 'b']);

const WIDTH = 900;
const HEIGHT = 190;
const LEFT = 40;
const RIGHT = 780;
const FLOOR = 150;

interface Point {
  hour: number;
  value: number;
}

/** Asks whether the camera or the kitchen changed, and shows what speaks for the camera. */
export function CameraOrKitchen({ camera }: { camera: ShownCamera }) {
  const { item, store } = camera;
  const sayOf = useCameraAnswer(camera, item?.id ?? '');
  if (!item) return null;
  const isOfTable = OF_THE_TABLE.has(item.figure);
  return (
    <section className={css.panel} aria-label={`${say(QUESTION)} ${store}`}>
      <div className={css.question}>
        <h2 className={css.name}>
          {say(QUESTION)} {store}
        </h2>
        <div className={css.answers}>
          <Button
            variant="default"
            disabled={item.said === 'camera'}
            onClick={() => sayOf('camera')}
          >
            {say(isOfTable ? IT_IS.lamp : IT_IS.camera)}
          </Button>
          <Button variant="subtle" onClick={() => sayOf('kitchen')}>
            {say(CAMERA_ACTS.kitchen)}
          </Button>
        </div>
      </div>
      <p className={css.because}>
        {isOfTable ? <TableChanged store={store} /> : <ViewChanged store={store} />}
      </p>
      {isOfTable && <Curves camera={camera} item={item} />}
    </section>
  );
}

const TableChanged = ({ store }: { store: string }) => (
  <>
    <b>{say({ en: 'The table changed.', es: 'Cambió la mesa.' })}</b>{' '}
    {say({
      en: `The table has no recipe: what changes it changes the pizzas too. ${store} is not asked to explain.`,
      es: `La mesa no tiene receta: lo que la cambia, cambia también las pizzas. A ${store} no se le piden explicaciones.`,
    })}
  </>
);

const ViewChanged = ({ store }: { store: string }) => (
  <>
    <b>{say({ en: 'The view changed.', es: 'Cambió la vista.' })}</b>{' '}
    {say({
      en: `Pizzas are seen in another way than before. ${store} is not asked to explain.`,
      es: `Las pizzas se ven de otra manera que antes. A ${store} no se le piden explicaciones.`,
    })}
  </>
);

const pointsOf = (
  hours: ShownCamera['hours'],
  valueOf: (hour: ShownCamera['hours'][number]) => number | null,
): Point[] =>
  hours.flatMap((hour) => {
    const value = valueOf(hour);
    return value === null ? [] : [{ hour: hour.hour, value }];
  });

/** Table lightness and scores by hour on a shared time axis, with a mark at the change. */
function Curves({ camera: { hours, day }, item }: { camera: ShownCamera; item: ShownItem }) {
  if (day === null || hours.length < 2) return null;
  const table = pointsOf(hours, ({ lightness }) => lightness);
  const scores = pointsOf(hours, ({ score }) => (score === null ? null : 10 * score));
  const [first, last] = [hours[0]!.hour, hours.at(-1)!.hour];
  const x = (hour: number) => LEFT + ((hour - first) / (last - first)) * (RIGHT - LEFT);
  const mark = x(Math.min(last, Math.max(first, hourOfDay(item.since, day))));
  const label = `${localClock(item.since)} ${say(STATE_WORDS[item.fault])}: ${say({ en: 'not the kitchen', es: 'no es la cocina' })}`;
  const tableName = say({ en: 'table', es: 'mesa' });
  const scoresName = say({ en: 'scores', es: 'puntuaciones' });
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label}. ${capital(tableName)} ${ends(table)}, ${scoresName} ${ends(scores, 10)}.`}
    >
      <rect x={mark} y={6} width={RIGHT - mark} height={FLOOR} className={css.since} />
      <line x1={mark} x2={mark} y1={6} y2={FLOOR + 6} className={css.mark} />
      <text x={Math.min(mark + 8, RIGHT - 260)} y={24} className={css.markText}>
        {label}
      </text>
      <Curve points={table} x={x} name={`${tableName} ${ends(table)}`} kind="table" />
      <Curve points={scores} x={x} name={`${scoresName} ${ends(scores, 10)}`} kind="scores" />
      {hours
        .filter((_, at) => at % 2 === 0)
        .map(({ hour }) => (
          <text key={hour} x={x(hour)} y={HEIGHT - 8} textAnchor="middle" className={css.tick}>
            {clockHour(hour)}
          </text>
        ))}
    </svg>
  );
}

/** '71 to 57'. */
function ends(points: readonly Point[], scale = 1): string {
  const text = (point: Point | undefined) =>
    point === undefined ? '–' : decimalText(point.value / scale, scale === 1 ? 0 : 1);
  const [from, to] = [text(points[0]), text(points.at(-1))];
  return say({ en: `${from} to ${to}`, es: `de ${from} a ${to}` });
}

interface CurveProps {
  points: readonly Point[];
  x: (hour: number) => number;
  name: string;
  kind: 'table' | 'scores';
}

function Curve({ points, x, name, kind }: CurveProps) {
  if (points.length === 0) return null;
  const y = (value: number) => FLOOR - (value / 100) * (FLOOR - 20);
  return (
    <g data-kind={kind} className={css.curve}>
      <polyline points={points.map(({ hour, value }) => `${x(hour)},${y(value)}`).join(' ')} />
      <text x={RIGHT + 8} y={y(points.at(-1)!.value) + 4}>
        {name}
      </text>
    </g>
  );
}
