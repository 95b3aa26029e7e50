import type { BlindTask } from '@crustodian/contract/audit';
import { useState, type ReactNode } from 'react';
import { BlindPhoto } from './BlindPhoto.tsx';
import { FullPicture } from './FullPicture.tsx';
import { GoldenColumn } from './GoldenColumn.tsx';
import { say } from '../../../language/language.ts';
import css from './LaneFrame.module.css';

interface LaneFrameProps {
  task: BlindTask;
  title: string;
  text: string;
  /** The text is read on phones as well. */
  isNotice?: boolean;
  /** Instead of the one that is shown. */
  specialty?: string | null;
  zoomed: boolean;
  onZoom: () => void;
  /** What the golden sample is opened and closed with. */
  goldenOpened: boolean;
  onGolden: (opened: boolean) => void;
  onSpecialty?: (() => void) | undefined;
  onPutLast?: (() => void) | undefined;
  /** Below the golden sample. */
  aside?: ReactNode;
  layout: 'points' | 'verdict';
  children: ReactNode;
}

/** The picture, the golden sample of its kind, and what is asked. */
export function LaneFrame(props: LaneFrameProps) {
  const { task, title, text, isNotice, layout, aside, children, goldenOpened, onGolden } = props;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <div className={css.say} data-notice={isNotice || undefined}>
        <h1 className={`cr-display ${css.title}`}>{title}</h1>
        <p>{text}</p>
      </div>
      <div className={css.grid} data-layout={layout}>
        <BlindPhoto {...props} onFull={() => setOpened(true)} />
        <GoldenColumn task={task} layout={layout} onOpen={() => onGolden(true)}>
          {aside}
        </GoldenColumn>
        <section className={css.asked} aria-label={say({ en: 'Your answer', es: 'Tu respuesta' })}>
          {children}
        </section>
      </div>
      <FullPicture
        address={opened ? task.picture : goldenOpened ? task.golden : null}
        title={
          opened
            ? say({ en: 'The pizza', es: 'La pizza' })
            : say({ en: 'Golden sample', es: 'Muestra de referencia' })
        }
        onClose={() => {
          setOpened(false);
          onGolden(false);
        }}
      />
    </>
  );
}
