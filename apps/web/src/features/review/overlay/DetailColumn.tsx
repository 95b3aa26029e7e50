import type { Provenance } from '@crustodian/contract/feed';
import type { FeedbackChange } from '@crustodian/contract/review';
import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { DataForm } from '../edit/DataForm.tsx';
import type { DetailMode } from './open-pizza.ts';
import { DetailsView } from './DetailsView.tsx';
import { GlobalView } from './GlobalView.tsx';
import type { ReviewSetting } from '../review-setting.ts';
import { weakestSlice, type Matrix } from '../score/score-story.ts';
import { ScoreSliders } from '../edit/ScoreSliders.tsx';
import type { useEditing } from '../edit/use-editing.ts';
import css from './DetailColumn.module.css';

interface DetailColumnProps {
  card: PizzaCard;
  setting: ReviewSetting;
  matrix: Matrix | null;
  /** Engine and models behind the result; shown to staff only. */
  provenance: Provenance | undefined;
  mode: DetailMode;
  edit: ReturnType<typeof useEditing>;
  /** Whether the edit is being sent. */
  busy: boolean;
  slice: SliceKey | null;
  onSlice: (slice: SliceKey) => void;
  onChange: (change: FeedbackChange) => void;
}

/** The column next to the photo: overview of the pizza, its details, or the form that edits it. */
export function DetailColumn(props: DetailColumnProps) {
  return <div className={css.half}>{contentsOf(props)}</div>;
}

function contentsOf({
  card,
  setting,
  matrix,
  provenance,
  mode,
  edit,
  busy,
  slice,
  onSlice,
  onChange,
}: DetailColumnProps) {
  const { editing } = edit;
  if (editing?.what === 'scores') {
    return (
      <ScoreSliders
        card={card}
        setting={setting}
        before={editing.before}
        points={editing.points}
        busy={busy}
        onChange={edit.setPoints}
      />
    );
  }
  if (editing?.what === 'data') {
    return <DataForm data={editing.data} setting={setting} onChange={edit.setData} />;
  }
  if (mode === 'global' || !matrix) {
    return <GlobalView {...{ card, matrix, setting, provenance, onChange }} />;
  }
  const weakest = weakestSlice(matrix);
  return (
    <DetailsView
      card={card}
      matrix={matrix}
      setting={setting}
      slice={slice ?? weakest}
      weakest={weakest}
      onSlice={onSlice}
    />
  );
}
