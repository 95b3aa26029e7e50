import { IconRefresh } from '@tabler/icons-react';
import type { StepProps } from './use-setup.ts';
import { GoodMark, ToDoMark } from './marks.tsx';
import type { SetupState } from './setup-calls.ts';
import { SetupPicture } from './SetupPicture.tsx';
import type { RingFit } from '@crustodian/domain/cameras/setup-ring';
import { SetupFrame } from './SetupFrame.tsx';
import { ageText, oldText, pictureTrouble, ringOf, setupTitle } from './setup-view.ts';
import { TroubleCard } from './TroubleCard.tsx';
import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';

/** Step 2: the live picture, in which the pizza has to fill the ring. */
export function SetupRing({ state, phone, goTo, askNow, rotation, rotate }: StepProps) {
  const { live, company } = state;
  const trouble = pictureTrouble(state);
  const ring = trouble === null || trouble === 'slow' ? ringOf(live, rotation) : null;
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={2}
      onBack={() => goTo(1)}
      footer={
        <>
          <button
            type="button"
            className={css.primary}
            disabled={!ring?.isFitting}
            onClick={() => goTo(3)}
          >
            {say({ en: 'The ring fits', es: 'El círculo encaja' })}
          </button>
          <button type="button" className={css.ghost} onClick={rotate}>
            <IconRefresh size={17} stroke={1.7} aria-hidden />{' '}
            {say({ en: 'Turn the picture', es: 'Girar la imagen' })}
          </button>
        </>
      }
    >
      <h1 className={css.title}>
        {say({ en: 'Let the pizza fill the ring.', es: 'Haz que la pizza llene el círculo.' })}
      </h1>
      {live && <Live {...{ live, phone, rotation, ring }} />}
      {ring && (
        <div className={css.statement} role="status">
          {ring.isFitting ? <GoodMark /> : <ToDoMark />}
          <div>
            <b>{ring.sentence}</b>
            <p className={css.soft}>{ring.wayOn}</p>
          </div>
        </div>
      )}
      {trouble && (
        <TroubleCard
          kind={trouble}
          {...(trouble === 'slow' && live && { detail: oldText(live.age_ms) })}
          {...(trouble !== 'silentBox' && {
            onFirst: trouble === 'silent' || trouble === 'silentCamera' ? () => goTo(1) : askNow,
          })}
          onSecond={() => goTo(trouble === 'black' ? 1 : 3)}
        />
      )}
      <p className={css.hint}>
        {say({
          en: `Inside the ring is measured. Outside, only the colour of the table is watched. ${company} keeps nothing else of it.`,
          es: `Dentro del círculo se mide. Fuera solo se vigila el color de la mesa. ${company} no guarda nada más.`,
        })}
      </p>
    </SetupFrame>
  );
}

type Picture = NonNullable<SetupState['live']>;

interface LiveProps {
  live: Picture;
  phone: string;
  rotation: number;
  ring: RingFit | null;
}

const Live = ({ live, phone, rotation, ring }: LiveProps) => (
  <div className={css.live}>
    <div className={css.turned} style={{ rotate: `${90 * rotation}deg` }}>
      <SetupPicture
        phone={phone}
        which="live"
        stamp={live.digest}
        alt={say({ en: 'What the camera sees', es: 'Lo que ve la cámara' })}
      />
    </div>
    <Ring fits={ring?.isFitting ?? false} arrow={ring?.arrow ?? null} />
    <span className={css.tag}>{ageText(live.age_ms)}</span>
  </div>
);

const TURN = { right: 0, down: 90, left: 180, up: 270 };

function Ring({ fits, arrow }: { fits: boolean; arrow: keyof typeof TURN | null }) {
  return (
    <svg viewBox="0 0 358 358" aria-hidden>
      <path
        fillRule="evenodd"
        d="M0 0H358V358H0zM179 8a171 171 0 1 0 .01 0z"
        fill="rgba(20,14,9,.34)"
      />
      <circle
        cx="179"
        cy="179"
        r="171"
        fill="none"
        stroke={fits ? '#7FE0B0' : '#fff'}
        strokeWidth={fits ? 5 : 3}
        strokeDasharray={fits ? undefined : '12 9'}
      />
      <path d="M179 169v20M169 179h20" stroke="#fff" strokeWidth="2" />
      {arrow && (
        <path
          d="M244 179h74M298 159l22 20-22 20"
          transform={`rotate(${TURN[arrow]} 179 179)`}
          stroke="#fff"
          strokeWidth="8"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
