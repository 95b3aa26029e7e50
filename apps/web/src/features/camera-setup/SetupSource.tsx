import { IconFolder, IconPhoto, IconUpload, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import type { StepProps } from './use-setup.ts';
import { makeKey } from './setup-calls.ts';
import { GoodMark } from './marks.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import { say } from '../../language/language.ts';
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
    id: 'push',
    Icon: IconUpload,
    name: { en: 'It sends pictures itself', es: 'Envía las fotos sola' },
    hint: {
      en: 'HTTP push, with a key we give you',
      es: 'por HTTP, con una clave que te damos',
    },
  },
] as const;

/** Step 1: how the camera speaks. */
export function SetupSource(props: StepProps) {
  const { state, goTo } = props;
  const [chosen, setChosen] = useState<(typeof WAYS)[number]['id']>('push');
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={1}
      footer={
        <button
          type="button"
          className={css.primary}
          disabled={state.live === null}
          onClick={() => goTo(2)}
        >
          {say({ en: 'Show the picture', es: 'Mostrar la imagen' })}
        </button>
      }
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
            {id === chosen && (id === 'push' ? <Push {...props} /> : <ByBox {...props} />)}
          </div>
        ))}
      </fieldset>
    </SetupFrame>
  );
}

function Push({ state, phone }: StepProps) {
  const [key, setKey] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  // Not translated: this is a literal header.
  const header = say({
    en: `Authorization: Device ${key}`,
    es: `Authorization: Device ${key}`,
  });
  const make = async () => {
    const told = await makeKey(phone);
    if ('data' in told) setKey(told.data.key);
    setRefused('trouble' in told);
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
      {isRefused && (
        <p role="alert">
          {say({
            en: 'The key could not be made. Try again.',
            es: 'No se pudo crear la clave. Inténtalo de nuevo.',
          })}
        </p>
      )}
      <Connection live={state.live} />
    </>
  );
}

/** Whether a picture of the camera has come, and how large it is in pixels. */
function Connection({ live }: Pick<StepProps['state'], 'live'>) {
  return live ? (
    <p className={css.good}>
      <GoodMark /> {say({ en: 'Connected.', es: 'Conectada.' })} {live.width} × {live.height}.
    </p>
  ) : (
    <p className={css.hint} role="status">
      {say({
        en: 'Waiting for the first picture of the camera.',
        es: 'Esperando la primera foto de la cámara.',
      })}
    </p>
  );
}

/** The box in the store speaks with such cameras; its settings are a file on it. */
function ByBox({ state }: StepProps) {
  return (
    <p className={css.hint}>
      {say({
        en: 'The box in the store reads such a camera. Whoever runs the box names it there as',
        es: 'El equipo de la tienda lee esa cámara. Quien lo maneja le pone ahí el nombre',
      })}{' '}
      <b>{state.camera}</b>.{' '}
      {say({
        en: 'Here it can be checked as soon as pictures are sent to the address of “It sends pictures itself”.',
        es: 'Aquí se puede comprobar en cuanto lleguen fotos a la dirección de «Envía las fotos sola».',
      })}
    </p>
  );
}

function Field({ label, text }: { label: string; text: string }) {
  return (
    <label className={css.field}>
      {label}
      <input readOnly value={text} onFocus={({ currentTarget }) => currentTarget.select()} />
    </label>
  );
}
