import { useRef, useState, type RefObject } from 'react';
import type { CameraSource } from '@crustodian/contract/camera-setup';
import { errorIn, say } from '../../language/language.ts';
import { SetupLogin, type Fields } from './SetupLogin.tsx';
import { chooseSource, searchCameras, type SetupState } from './setup-calls.ts';
import { SourceTrial } from './SourceTrial.tsx';
import { TroubleCard } from './TroubleCard.tsx';
import type { StepProps } from './use-setup.ts';
import css from './CameraSetup.module.css';

export type BoxWay = CameraSource['way'];
export const BOX_FORM = 'camera-source';

interface SetupByBoxProps extends StepProps {
  way: BoxWay;
  onWay: (way: BoxWay) => void;
  /** Whether the result of a search for cameras is shown instead of that of the last attempt. */
  isSearching: boolean;
  setSearching: (isSearching: boolean) => void;
}

/** A camera read by the box in the store: the phone enters its address and the box tries it. */
export function SetupByBox({ way, onWay, isSearching, setSearching, ...step }: SetupByBoxProps) {
  const { state } = step;
  const [picked, setBox] = useState(state.source?.box ?? '');
  // The first box may report only after the page was opened.
  const box = state.boxes.includes(picked) ? picked : (state.boxes[0] ?? '');
  const { kept, fields, change, run, refusal, addressField, passwordField } = useSource(
    step,
    way,
    box,
  );
  if (state.boxes.length === 0) return <TroubleCard kind="noBox" onFirst={step.askNow} />;
  const withLogin = way === 'stream' || way === 'picture';
  const search = () => {
    setSearching(true);
    void searchCameras(step.phone, box).then(step.take);
  };
  const tryFields = (chosen = fields) => {
    setSearching(false);
    run(chosen);
  };
  return (
    <form
      id={BOX_FORM}
      className={css.ways}
      onSubmit={(event) => {
        event.preventDefault();
        tryFields();
      }}
    >
      <BoxChoice boxes={state.boxes} box={box} onBox={setBox} />
      <AddressField {...{ way, kept, fields, change, addressField }} />
      {withLogin && (
        <SetupLogin {...{ fields, change, passwordField }} isKept={Boolean(kept?.user)} />
      )}
      {way === 'folder' && <FolderHint />}
      {refusal && <p role="alert">{refusal}</p>}
      {way === 'stream' && isSearching ? (
        <FoundCameras search={state.search} onPick={(address) => change({ address })} />
      ) : (
        <SourceTrial
          {...{ state, way, search }}
          onAgain={() => tryFields()}
          onAddress={() => typeAnew(addressField)}
          onPassword={() => typeAnew(passwordField)}
          onOpen={() => tryFields({ ...fields, user: '', password: '' })}
          onPictures={() => onWay('picture')}
        />
      )}
    </form>
  );
}

type Field = RefObject<HTMLInputElement | null>;

function typeAnew({ current: field }: Field) {
  field?.focus();
  field?.select();
}

interface AddressFieldProps {
  way: BoxWay;
  kept: SetupState['source'];
  fields: Fields;
  change: (part: Partial<Fields>) => void;
  addressField: Field;
}

const AddressField = ({ way, kept, fields, change, addressField }: AddressFieldProps) => (
  <label className={css.field}>
    {addressLabel(way)}
    <input
      ref={addressField}
      required={!kept}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder={kept?.address ?? PLACEHOLDERS[way]}
      value={fields.address}
      onChange={({ currentTarget }) => change({ address: currentTarget.value })}
    />
  </label>
);

const FolderHint = () => (
  <p className={css.hint}>
    {say({
      en: 'The folder lies in the box’s inbox, where its server for FTP or SFTP writes. Pictures are deleted there once they are kept.',
      es: 'La carpeta está en la bandeja del equipo, donde escribe su servidor FTP o SFTP. Las fotos se borran de ahí cuando ya están guardadas.',
    })}
  </p>
);

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
  const [isTyped, setTyped] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  // The server keeps the password; until something is typed, it tries the same camera again.
  const kept = isOfWay && !isTyped ? source : null;
  const run = (chosen: Fields) => {
    const isSame = kept !== null && chosen === fields;
    const next = isSame ? null : sourceOf(way, chosen);
    if (!isSame) change(chosen);
    void chooseSource(phone, { box, source: next }).then((answer) => {
      const trouble = take(answer);
      setRefusal(trouble && errorIn(trouble.code, trouble.sentence));
    });
  };
  const change = (part: Partial<Fields>) => {
    setTyped(true);
    setFields({ ...fields, ...part });
  };
  return { kept, fields, change, run, refusal, addressField, passwordField };
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
