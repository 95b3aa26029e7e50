import { Button } from '@mantine/core';
import type { BlindTask } from '@crustodian/contract/audit';
import { crustLabel } from '@crustodian/domain/pizza/crusts';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { useState, type CSSProperties, type PointerEvent } from 'react';
import css from './BlindPhoto.module.css';

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
  [specialty === null ? 'Unknown specialty' : specialtyLabel(specialty), crust && crustLabel(crust)]
    .filter(Boolean)
    .join(' · ');

/** The pizza, large; Z enlarges it where the pointer is. */
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
            alt={`${kindText(kind)} pizza seen from above`}
            decoding="sync"
            onError={() => setFailed(tries + 1)}
          />
          <button
            type="button"
            className={css.zoom}
            aria-label={zoomed ? 'Whole picture' : 'Zoom'}
            // The key Enter stays with the answer.
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
      {onSpecialty && (
        <button type="button" className={css.wrong} onClick={onSpecialty}>
          <kbd className="cr-key" aria-hidden>
            S
          </kbd>
          Wrong specialty
        </button>
      )}
    </figure>
  );
}

interface MissingProps {
  onAgain: () => void;
  onPutLast: (() => void) | undefined;
}

const Missing = ({ onAgain, onPutLast }: MissingProps) => (
  <div className={css.missing} role="alert">
    <b>This picture did not load.</b>
    <p>It stays in the draw. Leaving it out would be choosing.</p>
    <Button onClick={onAgain}>Try again</Button>
    {onPutLast && (
      <Button variant="default" onClick={onPutLast}>
        Put it at the end
      </Button>
    )}
  </div>
);
