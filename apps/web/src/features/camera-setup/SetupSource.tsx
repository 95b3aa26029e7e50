import { IconFolder, IconPhoto, IconUpload, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import type { StepProps } from './use-setup.ts';
import { makeKey } from './setup-calls.ts';
import { GoodMark } from './marks.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import css from './CameraSetup.module.css';

const WAYS = [
  {
    id: 'stream',
    Icon: IconVideo,
    name: 'It streams video',
    hint: 'RTSP or ONVIF: most kitchen cameras',
  },
  {
    id: 'picture',
    Icon: IconPhoto,
    name: 'It has a picture address',
    hint: 'a JPEG behind a web address',
  },
  { id: 'folder', Icon: IconFolder, name: 'It puts files in a folder', hint: 'FTP or SFTP' },
  {
    id: 'push',
    Icon: IconUpload,
    name: 'It sends pictures itself',
    hint: 'HTTP push, with a key we give you',
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
          Show the picture
        </button>
      }
    >
      <fieldset className={css.ways}>
        <legend>
          <h1 className={css.title}>How does your camera speak?</h1>
        </legend>
        {WAYS.map(({ id, Icon, name, hint }) => (
          <div key={id} className={css.way} data-on={id === chosen || undefined}>
            <label className={css.wayHead}>
              <span className={css.wayIcon}>
                <Icon size={20} stroke={1.7} aria-hidden />
              </span>
              <span>
                <b>{name}</b>
                <small>{hint}</small>
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
  const make = async () => {
    const told = await makeKey(phone);
    if ('data' in told) setKey(told.data.key);
    setRefused('trouble' in told);
  };
  return (
    <>
      <Field label="Address" text={`${location.origin}${state.push_path}`} />
      {key ? (
        <Field label="Header" text={`Authorization: Device ${key}`} />
      ) : (
        <p>
          <button type="button" className={css.plain} onClick={() => void make()}>
            {state.has_key ? 'Make a new key' : 'Make the key'}
          </button>
        </p>
      )}
      {key && <p className={css.hint}>The key is shown once. Copy it into the camera now.</p>}
      {isRefused && <p role="alert">The key could not be made. Try again.</p>}
      {state.live ? (
        <p className={css.good}>
          <GoodMark /> Connected. {state.live.width} × {state.live.height}.
        </p>
      ) : (
        <p className={css.hint} role="status">
          Waiting for the first picture of the camera.
        </p>
      )}
    </>
  );
}

/** The box in the store speaks with such cameras; its settings are a file on it. */
function ByBox({ state }: StepProps) {
  return (
    <p className={css.hint}>
      The box in the store reads such a camera. Whoever runs the box names it there as{' '}
      <b>{state.camera}</b>. Here it can be checked as soon as pictures are sent to the address of
      “It sends pictures itself”.
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
