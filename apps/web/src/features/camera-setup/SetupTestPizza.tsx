import { qualityOf } from '@crustodian/domain/score/quality-band';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { crustLabel } from '@crustodian/domain/pizza/crusts';
import { useState } from 'react';
import type { StepProps } from './use-setup.ts';
import { finish, pictureAddress, scorePizza, type SetupState } from './setup-calls.ts';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import { TroubleCard } from './TroubleCard.tsx';
import css from './CameraSetup.module.css';

type Pizza = NonNullable<SetupState['pizza']>;
const BANDS = { excellent: '▲ Excellent', good: '● Good', bad: '▼ Bad' } as const;

/** Step 4: a pizza is scored to see that the camera is read rightly. */
export function SetupTestPizza({ state, phone, goTo, take }: StepProps) {
  const [isAtWork, setAtWork] = useState(false);
  const [refusal, setRefusal] = useState<{ code: string; sentence: string } | null>(null);
  const { pizza } = state;
  const run = async (call: typeof scorePizza) => {
    setAtWork(true);
    setRefusal(take(await call(phone)));
    setAtWork(false);
  };
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={4}
      onBack={() => goTo(3)}
      footer={
        pizza ? (
          <Answers isAtWork={isAtWork} onNo={() => goTo(2)} onYes={() => void run(finish)} />
        ) : (
          <button
            type="button"
            className={css.primary}
            disabled={isAtWork}
            onClick={() => void run(scorePizza)}
          >
            {isAtWork ? 'Looking' : 'Look at the pizza'}
          </button>
        )
      }
    >
      <h1 className={css.title}>
        One real pizza, please.{pizza && <span> This is what we see.</span>}
      </h1>
      {pizza ? (
        <Seen pizza={pizza} phone={phone} />
      ) : (
        <p className={css.soft}>Lay one where the pizza is cut, and take your hands away.</p>
      )}
      {refusal?.code === 'no_test_pizza' ? (
        <TroubleCard kind="noPizza" onFirst={() => void run(scorePizza)} />
      ) : (
        refusal && <p role="alert">{refusal.sentence}</p>
      )}
      {pizza && (
        <button
          type="button"
          className={css.ghost}
          disabled={isAtWork}
          onClick={() => void run(scorePizza)}
        >
          Take another pizza
        </button>
      )}
    </SetupFrame>
  );
}

interface AnswersProps {
  isAtWork: boolean;
  onNo: () => void;
  onYes: () => void;
}

const Answers = ({ isAtWork, onNo, onYes }: AnswersProps) => (
  <div className={css.answers}>
    <button type="button" className={css.plain} onClick={onNo}>
      No
    </button>
    <button type="button" className={css.primary} disabled={isAtWork} onClick={onYes}>
      Yes, that is it
    </button>
  </div>
);

function Seen({ pizza, phone }: { pizza: Pizza; phone: string }) {
  const { score, specialty, crust, width, height, figure, taken_at } = pizza;
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const names = [
    specialty && specialty !== 'unknown' ? specialtyLabel(specialty) : 'Kind not known',
    crust && crustLabel(crust),
  ].filter(Boolean);
  return (
    <>
      <div className={css.live}>
        <img src={pictureAddress(phone, 'pizza', taken_at)} alt="The test pizza" />
        <svg viewBox={`${left} ${top} ${side} ${side}`} aria-hidden>
          <circle
            cx={figure.x}
            cy={figure.y}
            r={figure.radius}
            fill="none"
            stroke="#7FE0B0"
            strokeWidth={side / 80}
          />
        </svg>
        <span className={css.tag}>taken {new Date(taken_at).toLocaleTimeString('en-GB')}</span>
      </div>
      <div className={css.score}>
        {score !== null && <b className={css.big}>{score.toFixed(1)}</b>}
        <div>
          {score !== null && <b>{BANDS[qualityOf(score)]}</b>}
          <p className={css.hint}>{names.join(', ')}.</p>
        </div>
      </div>
      <h2 className={css.strong}>Is this the pizza in front of you?</h2>
      <p className={css.soft}>
        The score does not count; it only shows that the camera is read rightly.
      </p>
    </>
  );
}
