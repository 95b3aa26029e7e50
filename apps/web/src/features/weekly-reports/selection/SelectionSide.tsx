import type { ReportPizza, WeeklyReport } from '@crustodian/contract/weekly-reports';
import type { ReportSpecialty } from '@crustodian/domain/reports/report-selection';
import { Button, Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { bottomBar } from '../../../controls/feedback/bottom-bars.ts';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { FloatingLayer } from '../../../theme/FloatingLayer.tsx';
import { kindOf, useChangeState } from '../review/report-calls.ts';
import { entryOf } from './report-patch.ts';
import {
  nextStep,
  scorelessProgress,
  scorelessQuestions,
  standardProgress,
  standardQuestions,
} from './selection-progress.ts';
import { SelectionPanel } from './SelectionPanel.tsx';
import { VisibleShares } from './VisibleShares.tsx';
import css from '../Selection.module.css';
import panel from './SelectionPanel.module.css';
import { phrase, say } from '../../../language/language.ts';

interface SelectionSideProps {
  report: WeeklyReport;
  pizzas: readonly ReportPizza[];
  specialties: readonly ReportSpecialty[];
  scoreless: boolean;
}

/** Reports with more specialties than this have visible-to-standard inputs (spec 002 section 2). */
const PLAIN_SPECIALTIES = 2;

/** The panel next to the grid; without enough room, a bar at the bottom opens it. */
export function SelectionSide(props: SelectionSideProps) {
  const { report, specialties, scoreless } = props;
  const isBeside = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const [opened, { open, close }] = useDisclosure(false);
  const going = useContinue(props);
  const button = (
    <Button
      fullWidth
      size="md"
      className={panel.continue!}
      disabled={going.missing !== null}
      loading={going.busy}
      onClick={() => void going.run()}
    >
      {say({ en: 'Continue', es: 'Continuar' })}
    </Button>
  );
  const content = (
    <SelectionPanel
      report={report}
      progress={going.progress}
      action={
        <>
          {button}
          {going.missing && <p className={panel.missing}>{going.missing}</p>}
        </>
      }
    >
      {!scoreless && specialties.length > PLAIN_SPECIALTIES && (
        <VisibleShares key={report._id} report={report} specialties={specialties} />
      )}
    </SelectionPanel>
  );
  if (isBeside) return <aside className={css.side}>{content}</aside>;
  return (
    <>
      <div ref={bottomBar} className={css.bar}>
        <button type="button" className={css.details} onClick={open}>
          <b>
            {going.shown}
            <small>/{going.goal}</small>
          </b>
          {say({ en: 'On report', es: 'En el informe' })}
        </button>
        {button}
      </div>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={say({ en: 'Counts and days', es: 'Recuentos y días' })}
        closeButtonProps={{ 'aria-label': phrase('Close') }}
      >
        {content}
        {opened && <FloatingLayer />}
      </Drawer>
    </>
  );
}

/** Confirmations before Continue, and the step it leads to (spec 002 section 5). */
function useContinue({ report, pizzas, specialties, scoreless }: SelectionSideProps) {
  const state = useChangeState(report);
  const step = async (questions: readonly string[]) => {
    for (const title of questions) {
      if (!(await confirm({ title, act: say({ en: 'Continue', es: 'Continuar' }) }))) return;
    }
    if (report.state) state.to(nextStep(report.state, kindOf(report)));
  };
  if (scoreless) {
    const progress = scorelessProgress(pizzas);
    return {
      ...progress,
      progress: { scoreless: progress },
      missing: null,
      busy: state.busy,
      run: () => step(scorelessQuestions(progress)),
    };
  }
  const progress = standardProgress(pizzas.map(entryOf), specialties);
  return {
    ...progress,
    progress: { standard: progress },
    busy: state.busy,
    run: () => step(standardQuestions(progress)),
  };
}
