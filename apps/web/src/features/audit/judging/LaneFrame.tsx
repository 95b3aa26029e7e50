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
  /** Whether phones show the text too. */
  isNotice?: boolean;
  /** The specialty chosen by the rater instead of the shown one. */
  specialty?: string | null;
  zoomed: boolean;
  onZoom: () => void;
  /** Opens and closes the golden sample. */
  goldenOpened: boolean;
  onGolden: (opened: boolean) => void;
  onSpecialty?: (() => void) | undefined;
  onPutLast?: (() => void) | undefined;
  /** Below the golden sample. */
  aside?: ReactNode;
  layout: 'points' | 'verdict';
  children: ReactNode;
}

/** The pizza's picture, the golden sample of the same kind, and the inputs. */
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
