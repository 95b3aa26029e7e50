import {
  IconFolder,
  IconPhoto,
  IconSearch,
  IconUpload,
  IconUsb,
  IconVideo,
} from '@tabler/icons-react';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import type { StepProps } from './use-setup.ts';
import { makeKey, searchCameras, type SetupTrouble } from './setup-calls.ts';
import { BOX_FORM, SetupByBox } from './SetupByBox.tsx';
import { WaitsForPicture } from './WaitsForPicture.tsx';
import { GoodMark } from './marks.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import { errorIn, say } from '../../language/language.ts';
import css from './CameraSetup.module.css';

const WAYS = [
  {
    id: 'stream',
    Icon: IconVideo,
    name: { en: 'It streams video', es: 'Transmite video' },
    hint: {
      en: 'RTSP or ONVIF: most kitchen cameras',
      es: 'RTSP u ONVIF: la mayoría de las cámaras de cocina',
    },
  },
  {
    id: 'picture',
    Icon: IconPhoto,
    name: { en: 'It has a picture address', es: 'Tiene una dirección de imagen' },
    hint: { en: 'a JPEG behind a web address', es: 'un JPEG en una dirección web' },
  },
  {
    id: 'folder',
    Icon: IconFolder,
    name: { en: 'It puts files in a folder', es: 'Deja archivos en una carpeta' },
    hint: { en: 'FTP or SFTP', es: 'FTP o SFTP' },
  },
  {
    id: 'usb',
    Icon: IconUsb,
    name: { en: 'It is plugged into the box', es: 'Está conectada al equipo' },
    hint: { en: 'a USB camera', es: 'una cámara USB' },
  },
  {
    id: 'push',
    Icon: IconUpload,
    name: { en: 'It sends pictures itself', es: 'Envía las fotos sola' },
    hint: {
      en: 'HTTP push, with a key we give you',
      es: 'por HTTP, con una clave que te damos',
    },
  },
] as const;

type Way = (typeof WAYS)[number]['id'];

/** Step 1: how the camera delivers its pictures. */
export function SetupSource(props: StepProps) {
  const { state } = props;
  const [chosen, setChosen] = useState<Way>(
    state.source?.way ?? (state.has_key ? 'push' : 'stream'),
  );
  const [isSearching, setSearching] = useState(false);
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={1}
      footer={<SourceActs {...props} way={chosen} onSearch={() => setSearching(true)} />}
    >
      <fieldset className={css.ways}>
        <legend>
          <h1 className={css.title}>
            {say({ en: 'How does your camera speak?', es: '¿Cómo habla tu cámara?' })}
          </h1>
        </legend>
        {WAYS.map(({ id, Icon, name, hint }) => (
          <div key={id} className={css.way} data-on={id === chosen || undefined}>
            <label className={css.wayHead}>
              <span className={css.wayIcon}>
                <Icon size={20} stroke={1.7} aria-hidden />
              </span>
              <span>
                <b>{say(name)}</b>
                <small>{say(hint)}</small>
              </span>
              <input
                type="radio"
                name="way"
                checked={id === chosen}
                onChange={() => setChosen(id)}
              />
            </label>
            {id === chosen && id === 'push' && <Push {...props} />}
            {id === chosen && id !== 'push' && (
              <SetupByBox
                {...props}
                {...{ isSearching, setSearching }}
                way={id}
                onWay={setChosen}
              />
            )}
          </div>
        ))}
      </fieldset>
    </SetupFrame>
  );
}

/** Try, then continue; for a stream, the box can also search for cameras. */
interface SourceActsProps extends StepProps {
  way: Way;
  onSearch: () => void;
}

function SourceActs({ state, phone, goTo, take, way, onSearch }: SourceActsProps) {
  const box = state.source?.box ?? state.boxes[0];
  const isTried = state.source?.way === way && state.source.tried?.state === 'works';
  const hasPicture = state.live !== null && (way === 'push' || isTried);
  return (
    <>
      {(way === 'push' || hasPicture) && (
        <button
          type="button"
          className={css.primary}
          disabled={!hasPicture}
          onClick={() => goTo(2)}
        >
          {say({ en: 'Show the picture', es: 'Mostrar la imagen' })}
        </button>
      )}
      {way !== 'push' && box && (
        <button type="submit" form={BOX_FORM} className={hasPicture ? css.ghost : css.primary}>
          {state.source?.way === way
            ? say({ en: 'Try again', es: 'Intentar otra vez' })
            : say({ en: 'Try it', es: 'Probar' })}
        </button>
      )}
      {way === 'stream' && box && (
        <button
          type="button"
          className={css.ghost}
          onClick={() => {
            onSearch();
            void searchCameras(phone, box).then(take);
          }}
        >
          <IconSearch size={17} stroke={1.7} aria-hidden />{' '}
          {say({ en: 'Look for cameras here', es: 'Buscar cámaras aquí' })}
        </button>
      )}
    </>
  );
}

function Push({ state, phone }: StepProps) {
  const [key, setKey] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The same in both languages because this is a literal header.
  const header = say({
    en: `Authorization: Device ${key}`,
    es: `Authorization: Device ${key}`,
  });
  const make = async () => {
    const answer = await makeKey(phone);
    if ('data' in answer) setKey(answer.data.key);
    setRefusal('trouble' in answer ? refusalOf(answer.trouble) : null);
  };
  return (
    <>
      <Field
        label={say({ en: 'Address', es: 'Dirección' })}
        text={`${location.origin}${state.push_path}`}
      />
      {key ? (
        <Field label={say({ en: 'Header', es: 'Encabezado' })} text={header} />
      ) : (
        <p>
          <button type="button" className={css.plain} onClick={() => void make()}>
            {state.has_key
              ? say({ en: 'Make a new key', es: 'Crear una clave nueva' })
              : say({ en: 'Make the key', es: 'Crear la clave' })}
          </button>
        </p>
      )}
      {key && (
        <p className={css.hint}>
          {say({
            en: 'The key is shown once. Copy it into the camera now.',
            es: 'La clave se muestra una sola vez. Cópiala ahora en la cámara.',
          })}
        </p>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      <Connection live={state.live} />
    </>
  );
}

const refusalOf = ({ code, sentence }: SetupTrouble): string =>
  errorIn(code, sentence) ||
  say({
    en: 'The key could not be made. Try again.',
    es: 'No se pudo crear la clave. Inténtalo de nuevo.',
  });

/** Whether a picture of the camera has arrived, and its size in pixels. */
function Connection({ live }: Pick<StepProps['state'], 'live'>) {
  return live ? (
    <p className={css.good}>
      <GoodMark /> {say({ en: 'Connected.', es: 'Conectada.' })} {live.width} × {live.height}.
    </p>
  ) : (
    <WaitsForPicture />
  );
}

function Field({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useClipboard();
  return (
    <div className={css.field}>
      <label>
        {label}
        <textarea
          readOnly
          rows={2}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <button type="button" className={css.ghost} onClick={() => copy(text)}>
        {copied ? say({ en: 'Copied', es: 'Copiado' }) : say({ en: 'Copy', es: 'Copiar' })}
      </button>
    </div>
  );
}
