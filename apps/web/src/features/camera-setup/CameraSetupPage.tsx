import { SetupFrame } from './SetupFrame.tsx';
import { SetupChecks } from './SetupChecks.tsx';
import { SetupDone } from './SetupDone.tsx';
import { SetupRing } from './SetupRing.tsx';
import { SetupSource } from './SetupSource.tsx';
import { SetupTestPizza } from './SetupTestPizza.tsx';
import { TroubleCard } from './TroubleCard.tsx';
import { useSetup, type StepProps } from './use-setup.ts';
import { setupTitle } from './setup-view.ts';
import { say } from '../../language/language.ts';
import css from './CameraSetup.module.css';

const STEPS: readonly ((props: StepProps) => React.JSX.Element)[] = [
  SetupSource,
  SetupRing,
  SetupChecks,
  SetupTestPizza,
  SetupDone,
];

const TITLE = { en: 'Camera set-up', es: 'Configurar una cámara' };

/** Camera set-up in five steps, done on a phone under the camera; the link works for one phone. */
export function CameraSetupPage() {
  const setup = useSetup();
  const { state, trouble } = setup;
  if (trouble?.kind === 'ended') {
    return (
      <SetupFrame title={say(TITLE)}>
        <TroubleCard kind="ended" heading="h1" />
      </SetupFrame>
    );
  }
  if (!state) {
    return (
      <SetupFrame title={say(TITLE)}>
        {trouble ? (
          <TroubleCard kind="offline" heading="h1" onFirst={setup.askNow} />
        ) : (
          <p className={css.hint} role="status">
            {say({ en: 'Opening the link', es: 'Abriendo el enlace' })}
          </p>
        )}
      </SetupFrame>
    );
  }
  const Step = STEPS[setup.step - 1]!;
  return (
    <>
      {setup.isOffline && (
        <SetupFrame title={setupTitle(state)} step={setup.step}>
          <TroubleCard kind="offline" heading="h1" onFirst={setup.askNow} />
        </SetupFrame>
      )}
      {/* Hidden but mounted, so that input survives until the network is back. */}
      <div hidden={setup.isOffline}>
        <Step {...setup} state={state} />
      </div>
    </>
  );
}
