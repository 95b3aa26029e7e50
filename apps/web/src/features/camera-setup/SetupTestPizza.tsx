import { qualityOf } from '@crustodian/domain/score/quality-band';
import { useState } from 'react';
import type { StepProps } from './use-setup.ts';
import { finish, scorePizza, type SetupState } from './setup-calls.ts';
import { SetupPicture } from './SetupPicture.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { ageText, setupTitle } from './setup-view.ts';
import { TroubleCard } from './TroubleCard.tsx';
import { errorIn, say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import { crustName, qualityName, specialtyOfPage } from '../../pizza/names.ts';
import css from './CameraSetup.module.css';

type Pizza = NonNullable<SetupState['pizza']>;
const SHAPES = { excellent: '▲', good: '●', bad: '▼' } as const;

/** Step 4: scores a pizza to check that the camera's pictures are read correctly. */
export function SetupTestPizza(props: StepProps) {
  const { state, phone, goTo, take, refusedPizza, refusePizza } = props;
  const [isAtWork, setAtWork] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const pizza = state.pizza?.taken_at === refusedPizza ? null : state.pizza;
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
          <Answers
            isAtWork={isAtWork}
            onNo={() => refusePizza(pizza.taken_at)}
            onYes={() => void run(finish)}
          />
        ) : (
          <LookButton isAtWork={isAtWork} onLook={() => void run(scorePizza)} />
        )
      }
    >
      <h1 className={css.title}>
        {say({ en: 'One real pizza, please.', es: 'Una pizza de verdad, por favor.' })}
        {pizza && <span> {say({ en: 'This is what we see.', es: 'Esto es lo que vemos.' })}</span>}
      </h1>
      {pizza ? (
        <Seen pizza={pizza} phone={phone} />
      ) : (
        <>
          {state.live && <LivePicture live={state.live} phone={phone} />}
          <p className={css.soft}>
            {say({
              en: 'Lay one where the pizza is cut, and take your hands away.',
              es: 'Pon una donde se corta la pizza y retira las manos.',
            })}
          </p>
        </>
      )}
      {refusal && <RefusedPizza refusal={refusal} onAgain={() => void run(scorePizza)} />}
      {pizza && (
        <button
          type="button"
          className={css.ghost}
          disabled={isAtWork}
          onClick={() => void run(scorePizza)}
        >
          {say({ en: 'Take another pizza', es: 'Usar otra pizza' })}
        </button>
      )}
    </SetupFrame>
  );
}

interface Refusal {
  code: string;
  sentence: string;
}

const RefusedPizza = ({ refusal, onAgain }: { refusal: Refusal; onAgain: () => void }) =>
  refusal.code === 'no_test_pizza' ? (
    <TroubleCard kind="noPizza" onFirst={onAgain} />
  ) : (
    <p role="alert">{errorIn(refusal.code, refusal.sentence)}</p>
  );

interface LivePictureProps {
  live: NonNullable<SetupState['live']>;
  phone: string;
}

const LivePicture = ({ live, phone }: LivePictureProps) => (
  <div className={css.live}>
    <SetupPicture
      phone={phone}
      which="live"
      stamp={live.digest}
      alt={say({ en: 'What the camera sees', es: 'Lo que ve la cámara' })}
    />
    <span className={css.tag}>{ageText(live.age_ms)}</span>
  </div>
);

interface LookButtonProps {
  isAtWork: boolean;
  onLook: () => void;
}

const LookButton = ({ isAtWork, onLook }: LookButtonProps) => (
  <button type="button" className={css.primary} disabled={isAtWork} onClick={onLook}>
    {isAtWork
      ? say({ en: 'Looking', es: 'Mirando' })
      : say({ en: 'Look at the pizza', es: 'Mirar la pizza' })}
  </button>
);

interface AnswersProps {
  isAtWork: boolean;
  onNo: () => void;
  onYes: () => void;
}

const Answers = ({ isAtWork, onNo, onYes }: AnswersProps) => (
  <div className={css.answers}>
    <button type="button" className={css.plain} onClick={onNo}>
      {say({ en: 'No', es: 'No' })}
    </button>
    <button type="button" className={css.primary} disabled={isAtWork} onClick={onYes}>
      {say({ en: 'Yes, that is it', es: 'Sí, es esa' })}
    </button>
  </div>
);

const goodToText = (reach: number): string =>
  say({
    en: `Good to ±${decimalText(reach, 1)}.`,
    es: `Con un margen de ±${decimalText(reach, 1)}.`,
  });

function Seen({ pizza, phone }: { pizza: Pizza; phone: string }) {
  const { score, reach, specialty, crust, width, height, figure, taken_at } = pizza;
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const names = [
    specialty && specialty !== 'unknown'
      ? specialtyOfPage(specialty)
      : say({ en: 'Kind not known', es: 'Especialidad desconocida' }),
    crust && crustName(crust),
  ].filter(Boolean);
  return (
    <>
      <div className={css.live}>
        <SetupPicture
          phone={phone}
          which="pizza"
          stamp={taken_at}
          alt={say({ en: 'The test pizza', es: 'La pizza de prueba' })}
        />
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
        <span className={css.tag}>
          {say({ en: 'taken', es: 'tomada a las' })}{' '}
          {new Date(taken_at).toLocaleTimeString('en-GB')}
        </span>
      </div>
      <div className={css.score}>
        {score !== null && <b className={css.big}>{decimalText(score, 1)}</b>}
        <div>
          {score !== null && (
            <b>
              {SHAPES[qualityOf(score)]} {qualityName(qualityOf(score))}
            </b>
          )}
          <p className={css.hint}>
            {names.join(', ')}.{reach !== null && ` ${goodToText(reach)}`}
          </p>
        </div>
      </div>
      <h2 className={css.strong}>
        {say({ en: 'Is this the pizza in front of you?', es: '¿Es la pizza que tienes delante?' })}
      </h2>
      <p className={css.soft}>
        {say({
          en: 'The score does not count; it only shows that the camera is read rightly.',
          es: 'La puntuación no cuenta; solo muestra que la cámara se lee bien.',
        })}
      </p>
    </>
  );
}
