import { say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { useState } from 'react';
import { GoodMark } from './marks.tsx';
import type { CameraSource } from '@crustodian/contract/camera-setup';
import type { SetupState } from './setup-calls.ts';
import { codecName, isBoxSilent, technicalText, triedTrouble } from './setup-view.ts';
import { TroubleCard } from './TroubleCard.tsx';
import { WaitsForPicture } from './WaitsForPicture.tsx';
import css from './CameraSetup.module.css';

interface SourceTrialProps {
  state: SetupState;
  way: CameraSource['way'];
  search: () => void;
  onAgain: () => void;
  onAddress: () => void;
  onPassword: () => void;
  onOpen: () => void;
  onPictures: () => void;
}

/** Result of the box's attempt: connected, or the problem and its remedy. */
export function SourceTrial({ state, way, search, ...on }: SourceTrialProps) {
  const [isExplained, setExplained] = useState(false);
  const { source } = state;
  if (!source || source.way !== way) return null;
  const { tried } = source;
  if (isBoxSilent(source)) return <TroubleCard kind="silentBox" technical={source.box} />;
  if (!tried || tried.state === 'connecting') {
    return (
      <p className={css.hint} role="status">
        {say({ en: `The box ${source.box} is trying.`, es: `El equipo ${source.box} lo intenta.` })}
      </p>
    );
  }
  const isBlack = state.live?.inspection?.is_black ?? false;
  const kind = triedTrouble(tried, way) ?? (isBlack ? 'black' : null);
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
    tooSlow: [on.onPictures, () => setExplained(!isExplained)],
    tooLarge: [on.onPictures, () => setExplained(!isExplained)],
    noDevice: [on.onAgain, on.onAddress],
    unreadable: [on.onAddress],
    noFfmpeg: [on.onAgain],
    noFolder: [on.onAgain],
    folderTaken: [on.onAddress],
    black: [on.onAgain, on.onAddress],
    silentCamera: [on.onAddress],
  }[kind];
  const [onFirst, onSecond] = acts;
  return (
    <TroubleCard
      kind={kind}
      technical={technicalText(source)}
      {...(onFirst && { onFirst })}
      {...(onSecond && { onSecond })}
      {...(kind === 'refused' && source.refusals > 1 && { more: lockText(source.refusals) })}
      {...(isExplained && { more: howText() })}
    />
  );
}

type TriedState = NonNullable<NonNullable<SetupState['source']>['tried']>;

interface ConnectedProps {
  tried: TriedState;
  way: CameraSource['way'];
}

function Connected({ tried: { connected_ms, width, height, codec }, way }: ConnectedProps) {
  const seconds = decimalText((connected_ms ?? 0) / 1000, 1);
  const isInstant = (connected_ms ?? 0) < 50;
  const size = width && height ? ` ${width} × ${height}` : '';
  const coded = codec ? `, ${codecName(codec)}` : '';
  return (
    <p className={css.good} role="status">
      <GoodMark />{' '}
      {way === 'folder'
        ? say({ en: 'The folder is ready.', es: 'La carpeta está lista.' })
        : isInstant
          ? say({ en: 'Connected.', es: 'Conectada.' })
          : say({ en: `Connected in ${seconds} s.`, es: `Conectada en ${seconds} s.` })}
      {size && `${size}${coded}.`}
    </p>
  );
}

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
