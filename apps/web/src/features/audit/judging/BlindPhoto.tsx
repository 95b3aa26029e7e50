import { Button } from '@mantine/core';
import type { BlindTask } from '@crustodian/contract/audit';
import { useState, type CSSProperties, type PointerEvent } from 'react';
import { crustName, specialtyOfPage } from '../../../pizza/names.ts';
import { say, phrase } from '../../../language/language.ts';
import css from './BlindPhoto.module.css';

const STAYS_DRAWN = {
  en: 'It stays in the draw. Leaving it out would be choosing.',
  es: 'Sigue en el sorteo. Dejarla fuera sería elegir.',
};

interface BlindPhotoProps {
  task: BlindTask;
  specialty?: string | null;
  zoomed: boolean;
  onZoom: () => void;
  onFull: () => void;
  onSpecialty?: (() => void) | undefined;
  onPutLast?: (() => void) | undefined;
}

/** 'Pepperoni · Original'. */
export const kindText = ({ specialty, crust }: Pick<BlindTask, 'specialty' | 'crust'>): string =>
  [
    specialty === null
      ? say({ en: 'Unknown specialty', es: 'Especialidad desconocida' })
      : specialtyOfPage(specialty),
    crust && crustName(crust),
  ]
    .filter(Boolean)
    .join(' · ');

const altText = (kind: string): string =>
  say({ en: `${kind} pizza seen from above`, es: `Pizza vista desde arriba: ${kind}` });

/** The pizza's picture; Z magnifies it around the pointer. */
export function BlindPhoto(props: BlindPhotoProps) {
  const { task, specialty, zoomed, onZoom, onFull, onSpecialty, onPutLast } = props;
  const [at, setAt] = useState({ x: 50, y: 50 });
  const [failed, setFailed] = useState(0);
  const [tries, setTries] = useState(0);
  const isMissing = failed > tries;
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setAt({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };
  const kind = { ...task, specialty: specialty ?? task.specialty };
  return (
    <figure
      className={css.photo}
      data-zoomed={zoomed || undefined}
      style={{ '--x': `${at.x}%`, '--y': `${at.y}%` } as CSSProperties}
      onPointerMove={follow}
    >
      {isMissing ? (
        <Missing onAgain={() => setTries(failed)} onPutLast={onPutLast} />
      ) : (
        <>
          <img
            key={tries}
            src={tries === 0 ? task.picture : `${task.picture}?again=${tries}`}
            alt={altText(kindText(kind))}
            decoding="sync"
            onError={() => setFailed(tries + 1)}
          />
          <button
            type="button"
            className={css.zoom}
            aria-label={
              zoomed
                ? say({ en: 'Whole picture', es: 'Foto completa' })
                : say({ en: 'Zoom', es: 'Ampliar' })
            }
            // Keeps the focus, so that Enter still submits the answer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onZoom}
            onContextMenu={(event) => {
              event.preventDefault();
              onFull();
            }}
          />
        </>
      )}
      <figcaption className={css.kind}>{kindText(kind)}</figcaption>
      {onSpecialty && <WrongSpecialty onClick={onSpecialty} />}
    </figure>
  );
}

/** Phones show a one-word label. */
const WrongSpecialty = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className={css.wrong}
    data-short={say({ en: 'Wrong?', es: '¿Otra?' })}
    onClick={onClick}
  >
    <kbd className="cr-key" aria-hidden>
      S
    </kbd>
    {say({ en: 'Wrong specialty', es: 'Otra especialidad' })}
  </button>
);

interface MissingProps {
  onAgain: () => void;
  onPutLast: (() => void) | undefined;
}

const Missing = ({ onAgain, onPutLast }: MissingProps) => (
  <div className={css.missing} role="alert">
    <b>{say({ en: 'This picture did not load.', es: 'Esta foto no se cargó.' })}</b>
    <p>{say(STAYS_DRAWN)}</p>
    <Button onClick={onAgain}>{phrase('Try again')}</Button>
    {onPutLast && (
      <Button variant="default" onClick={onPutLast}>
        {say({ en: 'Put it at the end', es: 'Ponerla al final' })}
      </Button>
    )}
  </div>
);
