import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { serveCameraTarget } from '@crustodian/contract/camera-setup';
import { useState } from 'react';
import type { StepProps } from './use-setup.ts';
import { GoodMark, ToDoMark } from './marks.tsx';
import { measure, type SetupState } from './setup-calls.ts';
import { SetupFrame } from './SetupFrame.tsx';
import { setupTitle } from './setup-view.ts';
import css from './CameraSetup.module.css';

const NAMES: Record<NonNullable<SetupState['checks']>['checks'][number]['check'], string> = {
  place: 'Centre and tilt',
  scale: 'Scale',
  sharpness: 'Sharpness',
  exposure: 'Exposure',
  white_balance: 'White balance',
};

/** Step 3: the printed target; five checks, each a number and a sentence. */
export function SetupChecks({ state, phone, goTo, take }: StepProps) {
  const [isAtWork, setAtWork] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { checks } = state;
  const run = async () => {
    setAtWork(true);
    setRefusal(take(await measure(phone))?.sentence ?? null);
    setAtWork(false);
  };
  const isAllGood = checks?.checks.every(({ is_good }) => is_good) ?? false;
  const measureButton = (style: string | undefined) => (
    <button type="button" className={style} disabled={isAtWork} onClick={() => void run()}>
      <IconRefresh size={18} stroke={1.7} aria-hidden />
      {isAtWork ? 'Measuring' : checks ? 'Measure again' : 'Measure'}
    </button>
  );
  return (
    <SetupFrame
      title={setupTitle(state)}
      step={3}
      onBack={() => goTo(2)}
      footer={
        <>
          {isAllGood && (
            <button type="button" className={css.primary} onClick={() => goTo(4)}>
              Go on
            </button>
          )}
          {measureButton(isAllGood ? css.ghost : css.primary)}
          {checks?.may_go_on && !isAllGood && (
            <button type="button" className={css.ghost} onClick={() => goTo(4)}>
              Go on without
            </button>
          )}
        </>
      }
    >
      <h1 className={css.title}>{checks?.sentence ?? 'Now the printed target.'}</h1>
      <div className={css.target}>
        <Target />
        <p className={css.soft}>
          Lay the printed target where the pizza is cut. Keep your hands out of the picture.{' '}
          <a href={serveCameraTarget.path} target="_blank" rel="noreferrer">
            <IconPrinter size={16} stroke={1.7} aria-hidden /> Print it
          </a>
        </p>
      </div>
      {refusal && (
        <p className={css.said} role="alert">
          <ToDoMark /> {refusal}
        </p>
      )}
      {checks && <Checks checks={checks.checks} />}
    </SetupFrame>
  );
}

const Checks = ({ checks }: { checks: NonNullable<SetupState['checks']>['checks'] }) => (
  <ul className={css.checks} aria-label="Checks">
    {checks.map(({ check, is_good, value, unit, sentence }) => (
      <li key={check}>
        {is_good ? <GoodMark /> : <ToDoMark />}
        <div>
          <b>{NAMES[check]}</b>
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

const Target = () => (
  <svg width="84" height="118" viewBox="0 0 84 118" role="img" aria-label="The printed target">
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
