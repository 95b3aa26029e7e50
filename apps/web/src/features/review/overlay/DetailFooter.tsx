import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconEyeOff,
  IconMessagePlus,
  IconPencil,
  IconTag,
} from '@tabler/icons-react';
import { useOnline } from '../../../connection/use-online.ts';
import { bottomBar } from '../../../controls/feedback/bottom-bars.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { ReviewRights } from '../review-setting.ts';
import { say } from '../../../language/language.ts';
import {
  cancel,
  dataFeedback,
  hideName,
  scoringFeedback,
  showName,
  undoName,
  userFeedback,
} from '../review-texts.ts';
import css from './DetailFooter.module.css';

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface DetailFooterProps {
  card: PizzaCard;
  rights: ReviewRights;
  /** Whether the pizza was evaluated, so that it has points to edit. */
  scored: boolean;
  onScoring: () => void;
  onData: () => void;
  onGroundTruth: () => void;
  /** Undoes the last change. */
  onUndo: () => void;
  onHide: () => void;
}

/** A reviewer's commands for the pizza. */
export function DetailFooter(props: DetailFooterProps) {
  const { card, rights, scored, onScoring, onData, onGroundTruth, onUndo, onHide } = props;
  if (!rights.review && !rights.staff) return null;
  const hidden = card.censored === 1;
  return (
    <footer ref={bottomBar} className={css.footer}>
      {rights.review && (
        <>
          <Button leftSection={<IconPencil {...icon} />} disabled={!scored} onClick={onScoring}>
            {scoringFeedback()}
          </Button>
          <Button variant="default" leftSection={<IconTag {...icon} />} onClick={onData}>
            {dataFeedback()}
          </Button>
        </>
      )}
      {rights.staff && (
        <Button
          variant="default"
          className={css.sign!}
          leftSection={<IconMessagePlus {...icon} />}
          onClick={onGroundTruth}
        >
          {userFeedback()}
        </Button>
      )}
      {rights.review && (
        <>
          <Button
            variant="default"
            className={`${css.sign} ${css.right}`}
            leftSection={<IconArrowBackUp {...icon} />}
            onClick={onUndo}
          >
            {undoName()}
          </Button>
          <Button
            variant="default"
            className={`${css.sign} ${hidden ? '' : css.hide}`}
            leftSection={hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
            onClick={onHide}
          >
            {hidden ? showName() : hideName()}
          </Button>
        </>
      )}
    </footer>
  );
}

interface EditFooterProps {
  /** '2 criteria changed'. */
  note: string;
  /** Whether there are no changes to send. */
  unchanged: boolean;
  busy: boolean;
  /** Resets to the automatic values; undefined if there are none. */
  onReset: (() => void) | undefined;
  onSend: () => void;
  onCancel: () => void;
}

/** The second step of an edit, with Cancel and Reset. */
export function EditFooter(props: EditFooterProps) {
  const { note, unchanged, busy, onReset, onSend, onCancel } = props;
  const isOnline = useOnline();
  return (
    <footer ref={bottomBar} className={`${css.footer} ${css.edit}`}>
      <Button
        color="ember.7"
        className={css.send}
        leftSection={<IconCheck {...icon} />}
        loading={busy}
        disabled={unchanged}
        onClick={onSend}
      >
        {say({ en: 'Give Feedback', es: 'Enviar corrección' })}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {cancel()}
      </Button>
      <span className={css.note} role="status">
        {busy && !isOnline
          ? say({
              en: 'You are offline. It is sent when the connection is back.',
              es: 'Estás sin conexión. Se envía cuando vuelva.',
            })
          : note}
      </span>
      {onReset && (
        <Button
          variant="subtle"
          className={css.right}
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={onReset}
        >
          {say({ en: 'Reset to automatic values', es: 'Volver a los valores automáticos' })}
        </Button>
      )}
    </footer>
  );
}
