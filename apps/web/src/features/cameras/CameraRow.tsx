import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import {
  IconBulb,
  IconCameraOff,
  IconChecks,
  IconDatabaseX,
  IconDroplet,
  IconFocus2,
  IconHandStop,
  IconHourglass,
  IconPlugConnectedX,
  IconRulerMeasure,
  IconRotate,
  IconSnowflake,
  IconVolumeOff,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import type { ShownCamera } from './cameras-calls.ts';
import { CHANGE_WORDS, changeText, lightText, measuredText } from './camera-measurement.ts';
import { warningText } from './agent-warning.ts';
import { sentenceOf, toDoText } from './camera-sentence.ts';
import {
  clockHour,
  figureName,
  hourBars,
  isHealthy,
  weekdayHourText,
  STATE_WORDS,
  unscoredText,
} from './cameras-view.ts';
import { Funnel } from './Funnel.tsx';
import { CAMERA_ACTS, useCameraAnswer } from './use-camera-answer.ts';
import css from './Cameras.module.css';

const ICONS = {
  well: IconChecks,
  learning: IconHourglass,
  unseen: IconHourglass,
  disk_full: IconDatabaseX,
  resized: IconRulerMeasure,
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
  resized: 'maybe',
  dirty: 'maybe',
  blurred: 'maybe',
};

interface CameraRowProps {
  camera: ShownCamera;
  /** Whether the store has several cameras; the number of pizzas made is known only per store. */
  isOneOfSeveral: boolean;
}

export function CameraRow({ camera, isOneOfSeveral }: CameraRowProps) {
  const { store, state, item } = camera;
  const Icon = ICONS[state];
  return (
    <li className={css.row} data-quiet={isHealthy(camera) || undefined}>
      <div className={css.store}>
        <Picture camera={camera} />
        <div>
          <h2 className={css.name}>
            {isOneOfSeveral && camera.camera !== '' ? `${store}, ${camera.camera}` : store}
          </h2>
          <p className={css.state} data-tone={TONES[state] ?? 'mid'}>
            <Icon size={16} stroke={1.8} aria-hidden /> {say(STATE_WORDS[state])}
          </p>
        </div>
      </div>
      <div className={css.sentence}>
        {sentenceOf(camera)}
        {item && <p className={css.unscored}>{toDoText(item.fault)}</p>}
        {camera.agent?.warnings.map((warning) => (
          <p key={warning}>{warningText(camera.agent!, warning)}</p>
        ))}
        <p className={css.unscored}>{unscoredText(camera.week)}</p>
        <Details camera={camera} />
      </div>
      <Hours camera={camera} />
      <Funnel {...camera.week} {...(isOneOfSeveral && { made: null })} />
      <div className={css.acts}>{item && <Acts camera={camera} item={item.id} />}</div>
    </li>
  );
}

/** No picture of a camera that sends none, because an old one would mislead. */
function Picture({ camera: { picture, state, store } }: { camera: ShownCamera }) {
  const place = picture === null ? null : parsePizzaId(picture);
  const isGone = state === 'silent' || state === 'dead' || state === 'off';
  return (
    <span className={css.picture}>
      {place && !isGone ? (
        <PizzaImage
          path={picturePath(place)}
          alt={say({ en: `Last picture of ${store}`, es: `Última foto de ${store}` })}
          sizes="54px"
        />
      ) : (
        <IconCameraOff size={20} stroke={1.6} aria-hidden />
      )}
    </span>
  );
}

function Details({ camera: shown }: { camera: ShownCamera }) {
  const { camera, agent, checks, last_seen: seen, repeatability, light } = shown;
  if (checks.length === 0 && !agent && !repeatability) return null;
  return (
    <details className={css.details}>
      <summary>{say({ en: 'Checks', es: 'Comprobaciones' })}</summary>
      <dl>
        {camera !== '' && <Detail term={say({ en: 'camera', es: 'cámara' })} value={camera} />}
        {seen && (
          <Detail
            term={say({ en: 'last picture', es: 'última foto' })}
            value={weekdayHourText(seen)}
          />
        )}
        {agent && (
          <Detail
            term={say({ en: 'box', es: 'equipo' })}
            value={say({
              en: `${agent.name}, version ${agent.version}`,
              es: `${agent.name}, versión ${agent.version}`,
            })}
          />
        )}
        {checks.map(({ figure, usual, value }) => (
          <Detail
            key={figure}
            term={figureName(figure)}
            value={say({
              en: `${decimalText(value, 2)}, usually ${decimalText(usual, 2)}`,
              es: `${decimalText(value, 2)}, lo habitual es ${decimalText(usual, 2)}`,
            })}
          />
        ))}
        {light && (
          <Detail
            term={say({ en: 'light of the set-up', es: 'luz de la instalación' })}
            value={lightText(light)}
          />
        )}
      </dl>
      {repeatability && <Repeatability {...repeatability} />}
    </details>
  );
}

const Repeatability = (measured: NonNullable<ShownCamera['repeatability']>) => (
  <>
    <p className={css.unscored}>{measuredText(measured)}</p>
    <dl>
      {measured.changes.map((change) => (
        <Detail
          key={change.change}
          term={say(CHANGE_WORDS[change.change])}
          value={changeText(change)}
        />
      ))}
    </dl>
  </>
);

const Detail = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

const BAR_WORDS = {
  well: { en: 'seen well', es: 'se vio bien' },
  changed: { en: 'changed', es: 'cambió' },
  covered: { en: 'covered', es: 'tapada' },
  none: { en: 'nothing seen', es: 'no se vio nada' },
} as const;

function Hours({ camera }: { camera: ShownCamera }) {
  const bars = hourBars(camera);
  const text = bars
    .map(({ hour, kind }) => `${clockHour(hour)} ${say(BAR_WORDS[kind])}`)
    .join(', ');
  return (
    <div
      className={css.hours}
      role="img"
      aria-label={text || say({ en: 'No hour was seen', es: 'No se vio ninguna hora' })}
    >
      {bars.map(({ hour, kind }) => (
        <span key={hour} data-kind={kind} title={`${clockHour(hour)} ${say(BAR_WORDS[kind])}`} />
      ))}
    </div>
  );
}

function Acts({ camera, item }: { camera: ShownCamera; item: string }) {
  const sayOf = useCameraAnswer(camera, item);
  return <Button onClick={() => sayOf('mended')}>{say(CAMERA_ACTS.mended)}</Button>;
}
