import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { qualityQuery, scoresQuery, useSaveQuality, type QualityState } from '../admin-calls.ts';
import {
  bandCounts,
  governed,
  limitsProblem,
  limitText,
  totalOf,
  typedNumber,
} from './quality-shares.ts';
import { AuditSettings } from '../../../audited-figures/AuditSettings.tsx';
import { QualityChart } from './QualityChart.tsx';
import { QualityHistory } from './QualityHistory.tsx';
import { QualityTable, type Draft } from './QualityTable.tsx';
import { WhatWouldChange } from './WhatWouldChange.tsx';
import type { Recount } from '@crustodian/contract/admin';
import css from '../AdminPage.module.css';
import own from './QualityEditor.module.css';

interface QualityEditorProps {
  company: number;
  state: QualityState;
  picker: ReactNode;
}

/** Shows the bands over the scores of recent weeks, with Edit, then Save or Cancel. */
export function QualityEditor({ company, state, picker }: QualityEditorProps) {
  const saved = { min: state.min, max: state.max };
  const { draft, setDraft, shown, problem, isChanged, save, busy } = useDraft(company, saved);
  const scores = useQuery(scoresQuery(company));
  const stores = scores.data && governed(scores.data.stores);
  const apart = scores.data ? scores.data.stores.length - (stores?.length ?? 0) : 0;
  return (
    <>
      <EditorHead
        picker={picker}
        editing={draft !== null}
        whole={state.whole}
        {...{ isChanged, busy }}
        onEdit={() => setDraft(draftOf(saved))}
        onCancel={() => setDraft(null)}
        onSave={() => void save()}
      />
      <RecountProgress recount={state.recount} />
      <section className={`${css.panel} ${own.part}`} aria-labelledby="scores">
        <header className={css.panelHead}>
          <h2 className={css.panelTitle} id="scores">
            Scores of the last 4 weeks, {state.whole ? 'all stores' : 'your stores'}
          </h2>
          <span className={`${css.note} ${own.count}`}>
            {[
              stores && `${countText(totalOf(bandCounts(stores, shown)))} scored pizzas`,
              draft && 'Drag a handle or type a value',
              apart === 1 && '1 store has its own limits',
              apart > 1 && `${apart} stores have their own limits`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </header>
        <QualityChart
          stores={stores}
          definition={shown}
          onChange={draft && ((next) => setDraft(draftOf(next)))}
        />
      </section>
      <QualityTable
        stores={stores}
        saved={saved}
        shown={shown}
        draft={draft}
        problem={problem}
        onDraft={setDraft}
        onSave={() => void save()}
      />
      <AuditSettings company={company} disabled={!state.whole} />
      <div className={own.foot}>
        <WhatWouldChange {...{ stores, saved, shown, problem }} editing={draft !== null} />
        <QualityHistory history={state.history} />
      </div>
    </>
  );
}

interface EditorHeadProps {
  picker: ReactNode;
  editing: boolean;
  /** Whether the viewer may change the whole company. */
  whole: boolean;
  isChanged: boolean;
  busy: boolean;
  onEdit: () => void;
  onCancel: () => void;
  onSave: () => void;
}

/** The page title with Edit, or Cancel and Save. */
function EditorHead(props: EditorHeadProps) {
  const { picker, editing, whole, isChanged, busy, onEdit, onCancel, onSave } = props;
  return (
    <header className={css.head}>
      <div>
        <h1 className={`cr-display ${css.title}`}>Quality definition</h1>
        <p className={css.subtitle}>
          Two limits sort every score into Bad, Good and Excellent in the feed, charts and reports.
          {!whole && ' Only a manager of the whole company can change them.'}
        </p>
      </div>
      <div className={css.right}>
        {picker}
        {isChanged && (
          <span className={own.unsaved}>
            <IconPencil size={13} stroke={1.7} aria-hidden />
            Not saved
          </span>
        )}
        {editing ? (
          <>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button onClick={onSave} loading={busy}>
              Save
            </Button>
          </>
        ) : (
          whole && <Button onClick={onEdit}>Edit</Button>
        )}
      </div>
    </header>
  );
}

const draftOf = ({ min, max }: QualityDefinition): Draft => ({
  min: limitText(min),
  max: limitText(max),
});

/** The typed limits; while they are invalid, the saved definition is drawn. */
function useDraft(company: number, saved: QualityDefinition) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const saving = useSaveQuality(company);
  const { refetch } = useQuery(qualityQuery(company));
  const typed = draft && { min: typedNumber(draft.min), max: typedNumber(draft.max) };
  const problem = typed && limitsProblem(typed);
  const save = async () => {
    if (!typed) return;
    if (Number.isNaN(typed.min) || Number.isNaN(typed.max)) {
      notify({ text: 'Enter both limits as numbers.', kind: 'failed' });
      return;
    }
    const answer = await saving.mutateAsync(typed).catch(() => null);
    if (!answer) return;
    await refetch();
    setDraft(null);
    notify({ text: `Saved: min ${limitText(answer.min)}, max ${limitText(answer.max)}` });
  };
  return {
    draft,
    setDraft,
    shown: typed && !problem ? typed : saved,
    problem,
    isChanged: typed !== null && (typed.min !== saved.min || typed.max !== saved.max),
    save,
    busy: saving.isPending,
  };
}

/** Progress of the recalculation with the new limits; nothing when done. */
function RecountProgress({ recount }: { recount: Recount | null }) {
  if (!recount || recount.is_done) return null;
  const { days, days_done, counted_with, problem } = recount;
  const done = `${countText(days_done)} of ${countText(days)}`;
  return (
    <div className={own.recount} role="status">
      <p>
        Recalculating figures: {done} days of stores. Until it is done, charts and reports use{' '}
        {limitText(counted_with.min)} and {limitText(counted_with.max)}. You can leave this page.
      </p>
      <progress value={days_done} max={Math.max(1, days)} aria-label="Figures recalculated" />
      {problem && <p className={own.problem}>{problem}</p>}
    </div>
  );
}
