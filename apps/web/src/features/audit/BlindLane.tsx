import type { BlindTask, Judgement } from '@crustodian/contract/audit';
import { useEffect, useRef, useState } from 'react';
import { ModeToggle } from '../../controls/ModeToggle.tsx';
import { BreadcrumbStep } from '../../controls/Breadcrumb.tsx';
import { capital, numberWord } from '../../pizza/words.ts';
import { PageSteps } from '../../controls/page-slots.tsx';
import { AnswerView } from './answer/AnswerView.tsx';
import type { Lane, LaneState } from './lane.ts';
import { PointsView } from './judging/PointsView.tsx';
import { VerdictView } from './judging/VerdictView.tsx';
import { say } from '../../language/language.ts';

export type Mode = 'points' | 'verdict';
const modesOf = ({ criteria }: BlindTask) =>
  [
    {
      value: 'points',
      label: say({
        en: `${capital(numberWord(criteria.length))} keys`,
        es: `${capital(numberWord(criteria.length))} teclas`,
      }),
    },
    { value: 'verdict', label: say({ en: 'Verdict only', es: 'Veredicto' }) },
  ] as const;

interface BlindLaneProps {
  lane: Lane;
  state: LaneState;
  task: BlindTask;
  mode: Mode;
  onMode: (mode: Mode) => void;
}

/** One pizza: its points or verdict, then the rater's and the engine's answers side by side. */
export function BlindLane({ lane, state, task, mode, onMode }: BlindLaneProps) {
  /** Task whose mode was switched without changing the default. */
  const [other, setOther] = useState<string | null>(null);
  const since = useShownSince(task.id);
  const isOther = other === task.id;
  const isVerdict = !task.needs_points && (mode === 'verdict') !== isOther;
  const answer = (judgement: Judgement, compares: boolean) =>
    void lane.answer({ ...judgement, milliseconds: Date.now() - since.current }, compares);
  const switchMode = () => setOther(isOther ? null : task.id);
  return (
    <>
      <PageSteps>
        <BreadcrumbStep kind="page">
          <ModeToggle
            label={say({ en: 'How to judge', es: 'Cómo juzgar' })}
            modes={modesOf(task)}
            value={mode}
            onChange={(next) => {
              onMode(next);
              setOther(null);
            }}
          />
        </BreadcrumbStep>
      </PageSteps>
      {state.compared ? (
        <AnswerView
          key={task.id}
          judged={state.compared}
          onNext={lane.goOn}
          onCorrecting={lane.keepCompared}
        />
      ) : isVerdict ? (
        <VerdictView
          key={task.id}
          task={task}
          before={state.before}
          onAnswer={(judgement) => answer(judgement, false)}
          onSwitch={switchMode}
          onPutLast={lane.putLast}
        />
      ) : (
        <PointsView
          key={task.id}
          task={task}
          isSending={state.isSending}
          needsPoints={mode === 'verdict'}
          onAnswer={(judgement) => answer(judgement, true)}
          onSwitch={task.needs_points ? undefined : switchMode}
          onPutLast={lane.putLast}
        />
      )}
    </>
  );
}

/** When the current pizza was first shown. */
function useShownSince(task: string) {
  const since = useRef(0);
  useEffect(() => {
    since.current = Date.now();
  }, [task]);
  return since;
}
