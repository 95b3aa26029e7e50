import type { FeedbackChange } from '@crustodian/contract/review';
import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../controls/dialogs/lazy-dialog.tsx';
import { bottomBar } from '../../../controls/feedback/bottom-bars.ts';
import { useOnPhone } from '../../../controls/use-on-phone.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { ObjectionBar } from '../../objections/ObjectionBar.tsx';
import { DetailFooter, EditFooter } from './DetailFooter.tsx';
import { DetailHeader } from './DetailHeader.tsx';
import { evaluationQuery, withExplanation } from './evaluation-query.ts';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import type { OpenPizzaProps } from './open-pizza.ts';
import { PhotoSide } from '../photo/PhotoSide.tsx';
import type { ReviewSetting } from '../review-setting.ts';
import { DetailColumn } from './DetailColumn.tsx';
import { automaticPoints } from '../edit/score-edit.ts';
import { scoreMatrix, weakestSlice } from '../score/score-story.ts';
import { standardRefusal } from '../score/standard-reason.ts';
import { StandardChoice } from '../edit/StandardChoice.tsx';
import { TrackingDialog } from './TrackingDialog.tsx';
import { changedCount, editedChange, editNote, useEditing } from '../edit/use-editing.ts';
import { useLeaveEdit } from '../edit/use-leave-edit.ts';
import { useReviewActions, type UpdateLastSaved } from '../edit/use-review-actions.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { standardName } from '../../../pizza/names.ts';
import { noSpecialty, partOf } from '../review-texts.ts';
import css from './DetailPanel.module.css';

const GroundTruthDialog = lazyDialog(
  async () => (await import('../edit/GroundTruthDialog.tsx')).GroundTruthDialog,
);

type DetailPanelProps = OpenPizzaProps & {
  onLastEdit: (next: UpdateLastSaved) => void;
};

/** Everything about one open pizza; remounted for every pizza. */
export function DetailPanel(props: DetailPanelProps) {
  const { shown, setting, mode, onMode, onGo, onClose } = props;
  const { rights } = setting;
  const explained = useExplained(props);
  const { card, matrix } = explained;
  const edit = useEditing(
    card,
    setting.rules,
    props.startsEdit && rights.review && matrix !== null,
  );
  const actions = useReviewActions(props);
  const [slice, setSlice] = useState<SliceKey | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const place = positionOf(props);
  const focused = mode === 'details' && matrix !== null && !edit.editing;

  useLeaveEdit(props, edit);
  useReviewKeys({
    shown,
    card,
    rights,
    onGo,
    editing: edit.editing !== null,
    onChange: (change) => void actions.give(change),
    onHide: actions.hideOrShow,
    onScoring: () => matrix && edit.editScores(),
    onData: edit.editData,
    onToggleMode: () => onMode(mode === 'global' ? 'details' : 'global'),
    onUndo: actions.undo,
    onObject: () => setDialog('objection'),
  });
  return (
    <div className={css.whole} data-editing={edit.editing !== null || undefined}>
      <p className="cr-hidden" role="status">
        {spoken(props, place)}
      </p>
      <DetailHeader
        {...{ card, place, setting, mode, onMode, onClose }}
        editing={edit.editing !== null}
        onRaw={() => setDialog('raw')}
        onHistory={() => setDialog('history')}
      />
      <Columns
        {...{ props, explained, edit, focused, slice }}
        busy={actions.busy}
        onSlice={setSlice}
        onChange={(change) => void actions.give(change)}
      />
      <Footer
        {...{ card, setting, edit, actions, dialog, scored: matrix !== null }}
        onDialog={setDialog}
      />
      <Dialogs
        {...{ card, setting }}
        open={dialog}
        onUndo={actions.undo}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

interface ColumnsProps {
  props: DetailPanelProps;
  explained: ReturnType<typeof useExplained>;
  edit: Edit;
  /** Whether only one slice of the photo is highlighted. */
  focused: boolean;
  slice: SliceKey | null;
  /** Whether a change is being sent. */
  busy: boolean;
  onSlice: (slice: SliceKey | null) => void;
  onChange: (change: FeedbackChange) => void;
}

/** The photo next to the pizza's details or the form that edits it. */
function Columns({ props, explained, edit, focused, slice, ...rest }: ColumnsProps) {
  const { shown, setting, mode, onGo } = props;
  const { card, matrix, settled, provenance } = explained;
  const { pictureOnly } = setting.rights;
  const place = positionOf(props);
  return (
    <div
      className={css.halves}
      data-wide={focused || undefined}
      data-editing={edit.editing !== null || undefined}
      data-photo-only={pictureOnly || undefined}
    >
      <PhotoSide
        {...{ shown, card, setting, onGo, place, focused }}
        matrix={settled ? matrix : null}
        slice={slice ?? (focused && matrix ? weakestSlice(matrix) : null)}
        onSlice={rest.onSlice}
      />
      {!pictureOnly && (
        <DetailColumn {...{ card, setting, matrix, provenance, mode, edit, slice, ...rest }} />
      )}
    </div>
  );
}

/** Position of the open pizza in the shown order, from 1. */
const positionOf = ({ shown, card }: DetailPanelProps): number =>
  shown.findIndex(({ card: { tId } }) => tId === card.tId) + 1;

type OpenDialog = 'raw' | 'history' | 'feedback' | 'objection' | null;
type Edit = ReturnType<typeof useEditing>;

const matrixOf = ({ evaluationResult }: PizzaCard, { rights, rules }: ReviewSetting) =>
  evaluationResult && !rights.pictureOnly
    ? scoreMatrix(evaluationResult.score_details, rules.grid, rules.weights)
    : null;

interface FooterProps {
  card: PizzaCard;
  setting: ReviewSetting;
  edit: Edit;
  actions: ReturnType<typeof useReviewActions>;
  /** Whether there are points to edit. */
  scored: boolean;
  dialog: OpenDialog;
  onDialog: (dialog: OpenDialog) => void;
}

/** Commands for the pizza, or for the open edit. */
function Footer({
  card,
  setting: { rights, rules, stored },
  edit,
  actions,
  scored,
  dialog,
  onDialog,
}: FooterProps) {
  const { editing } = edit;
  const onPhone = useOnPhone();
  if (editing) {
    const send = async () => {
      if (await actions.give(editedChange(editing, rules))) edit.leave();
    };
    const automatic = editing.what === 'scores' ? automaticPoints(card, rules) : null;
    return (
      <EditFooter
        note={editNote(editing)}
        unchanged={changedCount(editing) === 0}
        busy={actions.busy}
        onSend={() => void send()}
        onCancel={edit.leave}
        onReset={automatic ? () => edit.setPoints(automatic) : undefined}
      />
    );
  }
  return (
    <>
      {stored && !rights.pictureOnly && (
        <ObjectionBar
          card={card}
          opened={dialog === 'objection'}
          onOpen={() => onDialog('objection')}
          onClose={() => onDialog(null)}
        />
      )}
      {rights.review && onPhone && (
        <div ref={bottomBar} className={css.verdict}>
          <StandardChoice
            standard={card.standard}
            derived={card.standardAttr === null}
            refusal={standardRefusal(card)}
            onChoose={(standard) => void actions.give({ standard })}
          />
        </div>
      )}
      <DetailFooter
        card={card}
        rights={rights}
        scored={scored}
        onScoring={edit.editScores}
        onData={edit.editData}
        onGroundTruth={() => onDialog('feedback')}
        onUndo={actions.undo}
        onHide={actions.hideOrShow}
      />
    </>
  );
}

interface DialogsProps {
  card: PizzaCard;
  setting: ReviewSetting;
  open: OpenDialog;
  onUndo: () => void;
  onClose: () => void;
}

function Dialogs({ card, setting, open, onUndo, onClose }: DialogsProps) {
  return (
    <>
      <TrackingDialog card={card} opened={open === 'raw'} onClose={onClose} />
      <HistoryDialog {...{ card, setting, onUndo, onClose }} opened={open === 'history'} />
      <GroundTruthDialog
        card={card}
        setting={setting}
        opened={open === 'feedback'}
        onClose={onClose}
      />
    </>
  );
}

/**
 * The card with its explanation. The slices are not drawn until it has loaded, because their angles
 * could change.
 */
function useExplained({ card, setting }: DetailPanelProps) {
  const { rights, stored } = setting;
  const hasEvaluation = card.evaluationResult !== null || rights.staff;
  const wanted = stored && hasEvaluation && !rights.pictureOnly;
  const { data, isPending } = useQuery({ ...evaluationQuery(card), enabled: wanted });
  const explained = withExplanation(card, data?.evaluation?.explanation);
  return {
    card: explained,
    matrix: matrixOf(explained, setting),
    provenance: data?.provenance,
    settled: !wanted || !isPending,
  };
}

/** "Pepperoni, 7.38, not to standard, 3 of 154". */
function spoken({ shown, card, setting: { labelOf, rights } }: DetailPanelProps, place: number) {
  const facts = [
    card.specialty ? labelOf(card.specialty) : noSpecialty(),
    ...(rights.pictureOnly
      ? []
      : [card.score, card.standard && standardName(card.standard).toLowerCase()]),
    partOf(place, shown.length),
  ];
  return facts.filter(Boolean).join(', ');
}
