import type { FeedbackChange } from '@crustodian/contract/review';
import type { SliceKey } from '@crustodian/domain/criteria';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { confirm } from '../../controls/ConfirmDialog.tsx';
import { DetailFooter, EditFooter } from './DetailFooter.tsx';
import { DetailHeader } from './DetailHeader.tsx';
import { evaluationQuery, withExplanation } from './evaluation-query.ts';
import type { OpenPizzaProps } from './PizzaDetail.tsx';
import { PhotoSide } from './PhotoSide.tsx';
import { useGiveFeedback, useUndo } from './review-calls.ts';
import { RightHalf } from './RightHalf.tsx';
import { pointsOf } from './score-edit.ts';
import { scoreMatrix, weakestSlice } from './score-story.ts';
import { StandardChoice } from './StandardChoice.tsx';
import { TrackingDialog } from './TrackingDialog.tsx';
import { changeOf, editNote, useEditing } from './use-editing.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { UserFeedbackDialog } from './UserFeedbackDialog.tsx';
import css from './DetailPanel.module.css';

type DetailPanelProps = OpenPizzaProps & {
  /** The pizza that was changed last, for Undo. */
  lastEdit: { current: string | null };
};

/** Everything about one open pizza; made anew for the next one. */
export function DetailPanel(props: DetailPanelProps) {
  const { shown, setting, mode, onMode, onGo, onClose } = props;
  const { rights, rules } = setting;
  const { card, settled } = useExplained(props);
  const edit = useEditing(card, rules);
  const acts = useActs(props);
  const [slice, setSlice] = useState<SliceKey | null>(null);
  const [dialog, setDialog] = useState<'raw' | 'feedback' | null>(null);

  const details = card.evaluationResult?.score_details;
  const matrix =
    details && !rights.pictureOnly ? scoreMatrix(details, rules.grid, rules.weights) : null;
  const inDetails = mode === 'details' && matrix !== null;
  const place = shown.findIndex(({ card: { tId } }) => tId === card.tId) + 1;
  const toggleMode = () => onMode(mode === 'global' ? 'details' : 'global');

  useReviewKeys({
    shown,
    card,
    review: rights.review,
    pictureOnly: rights.pictureOnly,
    editing: edit.editing !== null,
    onGo,
    onChange: acts.give,
    onHide: acts.hideOrShow,
    onScoring: () => matrix && edit.editScores(),
    onData: edit.editData,
    onToggleMode: toggleMode,
    onUndo: acts.undo,
  });
  const send = async () => {
    if (edit.editing && (await acts.give(changeOf(edit.editing, rules)))) edit.leave();
  };
  const leaveEditFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !edit.editing) return;
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    edit.leave();
  };

  return (
    <div className={css.whole} onKeyDownCapture={leaveEditFirst}>
      <p className="cr-hidden" role="status">
        {spoken(props, place)}
      </p>
      <DetailHeader
        card={card}
        place={place}
        setting={setting}
        titleId={props.titleId}
        mode={mode}
        onMode={onMode}
        onRaw={() => setDialog('raw')}
        onClose={onClose}
      />
      <div className={css.halves}>
        <PhotoSide
          {...props}
          card={card}
          matrix={settled ? matrix : null}
          focused={inDetails && !edit.editing}
          slice={slice ?? (inDetails && !edit.editing ? weakestSlice(matrix) : null)}
          onSlice={setSlice}
          place={place}
        />
        <RightHalf
          card={card}
          setting={setting}
          matrix={matrix}
          mode={mode}
          edit={edit}
          slice={slice}
          onSlice={setSlice}
          onChange={acts.give}
        />
      </div>
      {rights.review && !edit.editing && (
        <div className={css.verdict}>
          <StandardChoice
            standard={card.standard}
            refusal={card.specialty === null ? 'Set a specialty before the standard.' : null}
            onChoose={(standard) => acts.give({ standard })}
          />
        </div>
      )}
      {edit.editing ? (
        <EditFooter
          note={editNote(edit.editing)}
          busy={acts.busy}
          onSend={() => void send()}
          onCancel={edit.leave}
          {...(edit.editing.what === 'scores' && {
            reset: {
              label: 'Reset to automatic values',
              run: () => edit.setPoints(pointsOf(card, rules)),
            },
          })}
        />
      ) : (
        <DetailFooter
          card={card}
          rights={rights}
          scored={matrix !== null}
          onScoring={edit.editScores}
          onData={edit.editData}
          onUserFeedback={() => setDialog('feedback')}
          onHide={acts.hideOrShow}
        />
      )}
      <TrackingDialog card={card} opened={dialog === 'raw'} onClose={() => setDialog(null)} />
      <UserFeedbackDialog
        card={card}
        setting={setting}
        opened={dialog === 'feedback'}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

/** The card with its explanation; until that is settled the slices are not drawn, so that they never turn. */
function useExplained({ card, setting }: DetailPanelProps) {
  const wanted = card.evaluationResult !== null && !setting.rights.pictureOnly;
  const { data, isPending } = useQuery({ ...evaluationQuery(card), enabled: wanted });
  return {
    card: withExplanation(card, data?.evaluation?.explanation),
    settled: !wanted || !isPending,
  };
}

/** What a reviewer does with the open pizza. */
function useActs({ shown, card, setting, onGo, onEdit, lastEdit }: DetailPanelProps) {
  const { feedKey } = setting;
  const [busy, setBusy] = useState(false);
  const send = useGiveFeedback({ feedKey, onEdit });
  const takeBack = useUndo({ feedKey, onEdit });

  const give = async (change: FeedbackChange): Promise<boolean> => {
    lastEdit.current = card.tId;
    setBusy(true);
    const saved = await send(card, change);
    setBusy(false);
    return saved;
  };
  const hideOrShow = async () => {
    if (card.censored === 1) return void give({ censored: false });
    const sure = await confirm({
      title: 'Are you sure you want to hide this result?',
      question: 'It leaves the feed, the scores and the reports. It can be shown again.',
      act: 'Hide',
      destructive: true,
    });
    if (sure) void give({ censored: true });
  };
  const undo = () => {
    const edited = shown.find(({ card: { tId } }) => tId === lastEdit.current)?.card ?? card;
    lastEdit.current = null;
    takeBack(edited);
    if (edited.tId !== card.tId) onGo(edited.tId);
  };
  return { give, hideOrShow: () => void hideOrShow(), undo, busy };
}

/** "Pepperoni, 7.38, not to standard, 3 of 154". */
function spoken({ shown, card, setting: { labelOf, rights } }: DetailPanelProps, place: number) {
  const facts = [
    card.specialty ? labelOf(card.specialty) : 'No specialty',
    ...(rights.pictureOnly ? [] : [card.score, card.standard?.replaceAll('_', ' ')]),
    `${place} of ${shown.length}`,
  ];
  return facts.filter(Boolean).join(', ');
}
