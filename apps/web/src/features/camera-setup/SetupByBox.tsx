import { useRef, useState } from 'react';
import type { CameraSource } from '@crustodian/contract/camera-setup';
import { errorIn, say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { SetupLogin, type Fields } from './SetupLogin.tsx';
import { GoodMark } from './marks.tsx';
import { chooseSource, searchCameras, type SetupState } from './setup-calls.ts';
import { technicalText, triedTrouble } from './setup-view.ts';
import { WaitsForPicture } from './WaitsForPicture.tsx';
import { TroubleCard } from './TroubleCard.tsx';
import type { StepProps } from './use-setup.ts';
import css from './CameraSetup.module.css';

export type BoxWay = CameraSource['way'];
export const BOX_FORM = 'camera-source';

interface SetupByBoxProps extends StepProps {
  way: BoxWay;
  onWay: (way: BoxWay) => void;
}

/** A camera read by the box in the store: the phone enters its address and the box tries it. */
export function SetupByBox({ way, onWay, ...step }: SetupByBoxProps) {
  const { state } = step;
  const [picked, setBox] = useState(state.source?.box ?? '');
  // The first box may report only after the page was opened.
  const box = state.boxes.includes(picked) ? picked : (state.boxes[0] ?? '');
  const { fields, change, run, refusal, addressField, passwordField } = useSource(step, way, box);
  if (state.boxes.length === 0) return <TroubleCard kind="noBox" onFirst={step.askNow} />;
  const withLogin = way === 'stream' || way === 'picture';
  const search = () => void searchCameras(step.phone, box).then(step.take);
  return (
    <form
      id={BOX_FORM}
      className={css.ways}
      onSubmit={(event) => {
        event.preventDefault();
        run(fields);
      }}
    >
      <BoxChoice boxes={state.boxes} box={box} onBox={setBox} />
      <label className={css.field}>
        {addressLabel(way)}
        <input
          ref={addressField}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={PLACEHOLDERS[way]}
          value={fields.address}
          onChange={({ currentTarget }) => change({ address: currentTarget.value })}
        />
      </label>
      {withLogin && <SetupLogin {...{ fields, change, passwordField }} />}
      {way === 'folder' && (
        <p className={css.hint}>
          {say({
            en: 'The folder lies in the box’s inbox, where its server for FTP or SFTP writes. Pictures are deleted there once they are kept.',
            es: 'La carpeta está en la bandeja del equipo, donde escribe su servidor FTP o SFTP. Las fotos se borran de ahí cuando ya están guardadas.',
          })}
        </p>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      <Tried
        {...{ state, way, search }}
        onAgain={() => run(fields)}
        onAddress={() => addressField.current?.focus()}
        onPassword={() => passwordField.current?.focus()}
        onOpen={() => run({ ...fields, user: '', password: '' })}
        onPictures={() => onWay('picture')}
      />
      {way === 'stream' && (
        <FoundCameras search={state.search} onPick={(address) => change({ address })} />
      )}
    </form>
  );
}

const PLACEHOLDERS: Record<BoxWay, string> = {
  stream: 'rtsp://10.0.0.7/stream1',
  picture: 'http://10.0.0.7/picture.jpg',
  folder: 'oven-1',
  usb: '/dev/video0',
};

const addressLabel = (way: BoxWay): string =>
  way === 'folder'
    ? say({ en: 'Folder', es: 'Carpeta' })
    : way === 'usb'
      ? say({ en: 'Device', es: 'Dispositivo' })
      : say({ en: 'Address', es: 'Dirección' });

/** An address whose hidden part is shortened to '…' has to be typed again. */
const known = (address: string): string => (address.endsWith('…') ? '' : address);

function useSource({ state, phone, take }: StepProps, way: BoxWay, box: string) {
  const { source } = state;
  const isOfWay = source?.way === way;
  const first = way === 'usb' ? '/dev/video0' : way === 'folder' ? state.camera : '';
  const [fields, setFields] = useState<Fields>({
    address: isOfWay ? known(source.address) : first,
    user: isOfWay ? source.user : '',
    password: '',
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const run = (chosen: Fields) => {
    setFields(chosen);
    void chooseSource(phone, { box, source: sourceOf(way, chosen) }).then((answer) => {
      const trouble = take(answer);
      setRefusal(trouble && errorIn(trouble.code, trouble.sentence));
    });
  };
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  return { fields, change, run, refusal, addressField, passwordField };
}

function sourceOf(way: BoxWay, { address, user, password }: Fields): CameraSource {
  if (way === 'folder') return { way, folder: address.trim() };
  if (way === 'usb') return { way, device: address.trim() };
  return { way, address: address.trim(), user: user.trim(), password };
}

interface BoxChoiceProps {
  boxes: readonly string[];
  box: string;
  onBox: (box: string) => void;
}

const BoxChoice = ({ boxes, box, onBox }: BoxChoiceProps) =>
  boxes.length > 1 ? (
    <label className={css.field}>
      {say({ en: 'Box in the store', es: 'Equipo de la tienda' })}
      <select value={box} onChange={({ currentTarget }) => onBox(currentTarget.value)}>
        {boxes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  ) : null;

interface TriedProps {
  state: SetupState;
  way: BoxWay;
  search: () => void;
  onAgain: () => void;
  onAddress: () => void;
  onPassword: () => void;
  onOpen: () => void;
  onPictures: () => void;
}

/** Result of the box's attempt: connected, or the problem and its remedy. */
function Tried({ state, way, search, ...on }: TriedProps) {
  const [isExplained, setExplained] = useState(false);
  const { source } = state;
  if (!source || source.way !== way) return null;
  const { tried } = source;
  if (!tried || tried.state === 'connecting') {
    return (
      <p className={css.hint} role="status">
        {say({ en: `The box ${source.box} is trying.`, es: `El equipo ${source.box} lo intenta.` })}
      </p>
    );
  }
  const kind = triedTrouble(tried);
  if (!kind) {
    return (
      <>
        <Connected tried={tried} way={way} />
        {!state.live && <WaitsForPicture />}
      </>
    );
  }
  const acts = {
    refused: [on.onPassword, on.onOpen],
    noAnswer: way === 'stream' ? [search, on.onAddress] : [undefined, on.onAddress],
    wrongAddress: [on.onAddress],
    tooSlow: [on.onPictures, () => setExplained(true)],
    unreadable: [on.onAddress],
    noFfmpeg: [on.onAgain],
    noFolder: [on.onAgain],
    folderTaken: [on.onAddress],
    black: [on.onAgain, on.onAddress],
    silent: [on.onAddress],
  }[kind];
  const [onFirst, onSecond] = acts;
  return (
    <TroubleCard
      kind={kind}
      technical={technicalText(source)}
      {...(onFirst && { onFirst })}
      {...(onSecond && { onSecond })}
      {...(kind === 'refused' && source.refusals > 1 && { more: lockText(source.refusals) })}
      {...(isExplained && kind === 'tooSlow' && { more: howText() })}
    />
  );
}

type TriedState = NonNullable<NonNullable<SetupState['source']>['tried']>;

interface ConnectedProps {
  tried: TriedState;
  way: BoxWay;
}

function Connected({ tried: { connected_ms, width, height, codec }, way }: ConnectedProps) {
  const seconds = decimalText((connected_ms ?? 0) / 1000, 1);
  const size = width && height ? ` ${width} × ${height}` : '';
  const coded = codec ? `, ${CODECS[codec] ?? codec}` : '';
  return (
    <p className={css.good} role="status">
      <GoodMark />{' '}
      {way === 'folder'
        ? say({ en: 'The folder is ready.', es: 'La carpeta está lista.' })
        : say({ en: `Connected in ${seconds} s.`, es: `Conectada en ${seconds} s.` })}
      {size && `${size}${coded}.`}
    </p>
  );
}

const CODECS: Record<string, string> = { h264: 'H.264', hevc: 'H.265', mjpeg: 'JPEG' };

const lockText = (refusals: number): string =>
  say({
    en: `${refusals} passwords in a row were wrong. Look it up before the next try.`,
    es: `${refusals} contraseñas seguidas eran incorrectas. Búscala antes de volver a intentarlo.`,
  });

const howText = (): string =>
  say({
    en: 'On the camera’s own page, under Video: second stream, H.264, 1280 × 720, 10 pictures a second. Then write that stream’s address here.',
    es: 'En la página de la cámara, en Video: segundo flujo, H.264, 1280 × 720, 10 fotos por segundo. Después escribe aquí la dirección de ese flujo.',
  });

interface FoundCamerasProps {
  search: SetupState['search'];
  onPick: (address: string) => void;
}

function FoundCameras({ search, onPick }: FoundCamerasProps) {
  if (!search) return null;
  if (!search.addresses) {
    return (
      <p className={css.hint} role="status">
        {say({ en: 'The box is looking for cameras.', es: 'El equipo está buscando cámaras.' })}
      </p>
    );
  }
  if (search.addresses.length === 0) {
    return (
      <p className={css.hint} role="status">
        {say({
          en: 'The box found no camera that speaks ONVIF.',
          es: 'El equipo no encontró ninguna cámara con ONVIF.',
        })}
      </p>
    );
  }
  return (
    <ul className={css.ways} aria-label={say({ en: 'Cameras found', es: 'Cámaras encontradas' })}>
      {search.addresses.map((address) => (
        <li key={address}>
          <button type="button" className={css.plain} onClick={() => onPick(address)}>
            {address}
          </button>
        </li>
      ))}
    </ul>
  );
}
