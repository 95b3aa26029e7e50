import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import {
  IconBulb,
  IconCameraOff,
  IconChecks,
  IconDroplet,
  IconFocus2,
  IconHandStop,
  IconHourglass,
  IconPlugConnectedX,
  IconRotate,
  IconSnowflake,
  IconVolumeOff,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { notify } from '../../controls/feedback/toast.tsx';
import { countText } from '../../pizza/formatters.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { useActOnCamera, type CameraAct, type ShownCamera } from './cameras-calls.ts';
import {
  clockHour,
  FIGURE_WORDS,
  hourBars,
  isWell,
  momentText,
  sentenceOf,
  STATE_WORDS,
} from './cameras-view.ts';
import css from './Cameras.module.css';

const ICONS = {
  well: IconChecks,
  learning: IconHourglass,
  unseen: IconHourglass,
  dead: IconPlugConnectedX,
  off: IconCameraOff,
  silent: IconVolumeOff,
  frozen: IconSnowflake,
  covered: IconHandStop,
  blurred: IconFocus2,
  dirty: IconDroplet,
  light: IconBulb,
  colour: IconBulb,
  moved: IconRotate,
  tilted: IconRotate,
} as const;

const TONES: Partial<Record<ShownCamera['state'], string>> = {
  well: 'pos',
  learning: 'quiet',
  unseen: 'quiet',
  light: 'maybe',
  colour: 'maybe',
  dirty: 'maybe',
  blurred: 'maybe',
};

export function CameraRow({ camera }: { camera: ShownCamera }) {
  const { store, state, item } = camera;
  const Icon = ICONS[state];
  return (
    <li className={css.row} data-quiet={isWell(camera) || undefined}>
      <div className={css.store}>
        <Picture camera={camera} />
        <div>
          <h2 className={css.name}>{store}</h2>
          <p className={css.state} data-tone={TONES[state] ?? 'mid'}>
            <Icon size={16} stroke={1.8} aria-hidden /> {STATE_WORDS[state]}
          </p>
        </div>
      </div>
      <div className={css.sentence}>
        {sentenceOf(camera)}
        <Details camera={camera} />
      </div>
      <Hours camera={camera} />
      <Funnel {...camera.week} />
      <div className={css.acts}>{item && <Acts camera={camera} item={item.id} />}</div>
    </li>
  );
}

/** Without new pictures, an old one would mislead. */
function Picture({ camera: { picture, state, store } }: { camera: ShownCamera }) {
  const place = picture === null ? null : parsePizzaId(picture);
  const isGone = state === 'silent' || state === 'dead' || state === 'off';
  return (
    <span className={css.picture}>
      {place && !isGone ? (
        <PizzaImage path={picturePath(place)} alt={`Last picture of ${store}`} sizes="54px" />
      ) : (
        <IconCameraOff size={20} stroke={1.6} aria-hidden />
      )}
    </span>
  );
}

function Details({ camera: { camera, agent, checks, last_seen: seen } }: { camera: ShownCamera }) {
  if (checks.length === 0 && !agent) return null;
  return (
    <details className={css.details}>
      <summary>Checks</summary>
      <dl>
        {camera !== '' && <Detail term="camera" value={camera} />}
        {seen && <Detail term="last picture" value={momentText(seen)} />}
        {agent && <Detail term="box" value={`${agent.name}, version ${agent.version}`} />}
        {checks.map(({ figure, usual, value }) => (
          <Detail
            key={figure}
            term={FIGURE_WORDS[figure] ?? figure}
            value={`${value.toFixed(2)}, usually ${usual.toFixed(2)}`}
          />
        ))}
      </dl>
    </details>
  );
}

const Detail = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

const BAR_WORDS = {
  well: 'seen well',
  changed: 'changed',
  covered: 'covered',
  none: 'nothing seen',
} as const;

function Hours({ camera }: { camera: ShownCamera }) {
  const bars = hourBars(camera);
  const text = bars.map(({ hour, kind }) => `${clockHour(hour)} ${BAR_WORDS[kind]}`).join(', ');
  return (
    <div className={css.hours} role="img" aria-label={text || 'No hour was seen'}>
      {bars.map(({ hour, kind }) => (
        <span key={hour} data-kind={kind} title={`${clockHour(hour)} ${BAR_WORDS[kind]}`} />
      ))}
    </div>
  );
}

/** Made contains seen contains fit contains scored; the audited ones lie inside. */
function Funnel({ made, share_seen, is_left_out, ...week }: ShownCamera['week']) {
  const { seen, fit, scored, audited } = week;
  const whole = Math.max(made ?? 0, seen);
  const share = (pizzas: number) => `${whole === 0 ? 0 : (100 * pizzas) / whole}%`;
  const ordered = made === null ? [] : [['made', made] as const];
  const figures = [
    ...ordered,
    ['seen', seen],
    ['fit', fit],
    ['scored', scored],
    ['audited', audited],
  ] as const;
  return (
    <div className={css.funnel}>
      <div className={css.bar} aria-hidden>
        <span data-part="seen" style={{ width: share(seen) }} />
        <span data-part="fit" style={{ width: share(fit) }} />
        <span data-part="scored" style={{ width: share(scored) }} />
        <span data-part="audited" style={{ width: share(audited) }} />
      </div>
      <p>
        {figures.map(([word, pizzas]) => (
          <span key={word} title={word}>
            <span className={css.hidden}>{word} </span>
            {countText(pizzas)}
          </span>
        ))}
      </p>
      {share_seen !== null && (
        <p className={css.share} data-low={is_left_out || undefined}>
          {Math.round(100 * share_seen)}% seen{is_left_out && ', left out of rankings'}
        </p>
      )}
    </div>
  );
}

function Acts({ camera, item }: { camera: ShownCamera; item: string }) {
  const say = useSay(camera, item);
  return (
    <Button onClick={() => say('mended', 'marked as mended. The checks run again.')}>
      Say it is mended
    </Button>
  );
}

/** Says something of a camera's item, and offers to take it back. */
export function useSay({ venue, store }: ShownCamera, item: string) {
  const { mutate } = useActOnCamera();
  const undo = () => mutate({ venue, item, kind: null });
  return (kind: CameraAct, text: string) =>
    mutate(
      { venue, item, kind },
      {
        onSuccess: () => notify({ text: `${store}: ${text}`, act: { label: 'Undo', run: undo } }),
      },
    );
}
