import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { serveCameraTarget } from '@crustodian/contract/camera-setup';
import { useState } from 'react';
import type { StepProps } from './use-setup.ts';
import { GoodMark, ToDoMark } from './marks.tsx';
import { checkByPizzas, measure, type SetupState } from './setup-calls.ts';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import { errorIn, say } from '../../language/language.ts';
import css from './CameraSetup.module.css';

const NAMES: Record<
  NonNullable<SetupState['checks']>['checks'][number]['check'],
  { en: string; es: string }
> = {
  place: { en: 'Centre and tilt', es: 'Centro e inclinación' },
  scale: { en: 'Scale', es: 'Escala' },
  sharpness: { en: 'Sharpness', es: 'Nitidez' },
  exposure: { en: 'Exposure', es: 'Exposición' },
  white_balance: { en: 'White balance', es: 'Balance de blancos' },
};

const CENTRE = { en: 'Centre', es: 'Centro' };

/** Step 3: five checks against the printed target, each with a number and a sentence. */
export function SetupChecks({ state, phone, goTo, take }: StepProps) {
  const [isAtWork, setAtWork] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { checks, pizzas } = state;
  const run = async () => {
    setAtWork(true);
    const trouble = take(await measure(phone));
    setRefusal(trouble && errorIn(trouble.code, trouble.sentence));
    setAtWork(false);
  };
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={3}
      onBack={() => goTo(2)}
      footer={
        <CheckActs
          {...{ state, isAtWork }}
          onMeasure={() => void run()}
          onPizzas={() => {
            setRefusal(null);
            void checkByPizzas(phone).then(take);
          }}
          onDone={() => goTo(4)}
        />
      }
    >
      <h1 className={css.title}>
        {checks?.sentence ??
          (pizzas
            ? say({ en: 'Now ten pizzas.', es: 'Ahora diez pizzas.' })
            : say({ en: 'Now the printed target.', es: 'Ahora la plantilla impresa.' }))}
      </h1>
      {pizzas ? <CountPizzas {...pizzas} /> : <LayTarget />}
      {refusal && (
        <p className={css.statement} role="alert">
          <ToDoMark /> {refusal}
        </p>
      )}
      {checks && <Checks checks={checks.checks} isTilted={!pizzas} />}
    </SetupFrame>
  );
}

interface CheckActsProps {
  state: SetupState;
  isAtWork: boolean;
  onMeasure: () => void;
  onPizzas: () => void;
  onDone: () => void;
}

function CheckActs({ state, isAtWork, onMeasure, onPizzas, onDone }: CheckActsProps) {
  const { checks, pizzas } = state;
  const isAllGood = checks?.checks.every(({ is_good }) => is_good) ?? false;
  return (
    <>
      {isAllGood && (
        <button type="button" className={css.primary} onClick={onDone}>
          {say({ en: 'Go on', es: 'Seguir' })}
        </button>
      )}
      <button
        type="button"
        className={isAllGood ? css.ghost : css.primary}
        disabled={isAtWork}
        onClick={onMeasure}
      >
        <IconRefresh size={18} stroke={1.7} aria-hidden />
        {measureText(isAtWork, checks !== null, pizzas !== null)}
      </button>
      {checks?.may_go_on && !isAllGood && (
        <button type="button" className={css.ghost} onClick={onDone}>
          {pizzas
            ? say({ en: 'Go on without', es: 'Seguir sin eso' })
            : say({
                en: 'Go on without; the light is corrected where it helps',
                es: 'Seguir sin eso; la luz se corrige donde ayude',
              })}
        </button>
      )}
      {!pizzas && !checks && (
        <button type="button" className={css.ghost} onClick={onPizzas}>
          {say({ en: 'I have no target', es: 'No tengo la plantilla' })}
        </button>
      )}
    </>
  );
}

function measureText(isAtWork: boolean, isMeasured: boolean, isByPizzas: boolean): string {
  if (isAtWork) return say({ en: 'Measuring', es: 'Midiendo' });
  if (isByPizzas) return say({ en: 'Measure the target', es: 'Medir la plantilla' });
  return isMeasured
    ? say({ en: 'Measure again', es: 'Medir otra vez' })
    : say({ en: 'Measure', es: 'Medir' });
}

interface ChecksProps {
  checks: NonNullable<SetupState['checks']>['checks'];
  /** Whether the printed target was measured; only the target shows the camera's tilt. */
  isTilted: boolean;
}

const Checks = ({ checks, isTilted }: ChecksProps) => (
  <ul className={css.checks} aria-label={say({ en: 'Checks', es: 'Comprobaciones' })}>
    {checks.map(({ check, is_good, value, unit, sentence }) => (
      <li key={check}>
        {is_good ? <GoodMark /> : <ToDoMark />}
        <div>
          <b>{say(isTilted || check !== 'place' ? NAMES[check] : CENTRE)}</b>
          <p className={css.soft}>{sentence}</p>
        </div>
        <b className={css.figure}>
          {value}
          {unit && <small> {unit}</small>}
        </b>
      </li>
    ))}
  </ul>
);

/** Without the target, measures pizzas as they are cut while the phone keeps this page open. */
const CountPizzas = ({ seen, needed }: NonNullable<SetupState['pizzas']>) => (
  <div>
    <p className={css.strong} role="status">
      {say({ en: `${seen} of ${needed} pizzas.`, es: `${seen} de ${needed} pizzas.` })}
    </p>
    <p className={css.soft}>
      {say({
        en: 'Leave this page open and work on; each pizza that lies still is measured. White balance needs the printed target.',
        es: 'Deja esta página abierta y sigue trabajando; se mide cada pizza que queda quieta. El balance de blancos necesita la plantilla impresa.',
      })}
    </p>
  </div>
);

/** Instructions before measuring, with the target to print. */
const LayTarget = () => (
  <div className={css.target}>
    <Target />
    <p className={css.soft}>
      {say({
        en: 'Lay the printed target where the pizza is cut. Keep your hands out of the picture.',
        es: 'Pon la plantilla impresa donde se corta la pizza. No metas las manos en la imagen.',
      })}{' '}
      <a href={serveCameraTarget.path} target="_blank" rel="noreferrer">
        <IconPrinter size={16} stroke={1.7} aria-hidden />{' '}
        {say({ en: 'Print it', es: 'Imprimirla' })}
      </a>
    </p>
  </div>
);

const Target = () => (
  <svg
    width="84"
    height="118"
    viewBox="0 0 84 118"
    role="img"
    aria-label={say({ en: 'The printed target', es: 'La plantilla impresa' })}
  >
    <rect width="84" height="118" rx="3" fill="#fff" stroke="var(--line-strong)" />
    <g fill="none" stroke="#221A14" strokeWidth="2">
      <circle cx="42" cy="47" r="30" />
      <circle cx="42" cy="47" r="21" />
      <circle cx="42" cy="47" r="12" />
      <circle cx="42" cy="47" r="3" />
    </g>
    <rect x="11" y="92" width="24" height="17" fill="#9B9B9B" />
    <path d="M50 93l20 -2 2 15 -20 2z" fill="#221A14" />
  </svg>
);
