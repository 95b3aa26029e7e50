import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notify } from '../../../controls/feedback/toast.tsx';
import { countText, limitText } from '../../../pizza/formatters.ts';
import {
  qualityQuery,
  scoresQuery,
  useSaveQuality,
  type QualityState,
  type StoreScores,
} from '../admin-calls.ts';
import { bandCounts, governed, limitsProblem, totalOf, typedNumber } from './quality-shares.ts';
import { QualityChart } from './QualityChart.tsx';
import { QualityHistory } from './QualityHistory.tsx';
import { QualityTable, type Draft } from './QualityTable.tsx';
import { WhatWouldChange } from './WhatWouldChange.tsx';
import type { Recount } from '@crustodian/contract/admin';
import { AuditSettings } from './AuditSettings.tsx';
import css from '../AdminPage.module.css';
import own from './QualityEditor.module.css';
import { say } from '../../../language/language.ts';

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
            {say(state.whole ? OF_ALL : OF_YOURS)}
          </h2>
          <span className={`${css.note} ${own.count}`}>
            {scoresNote(stores, shown, { editing: draft !== null, apart })}
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

const OF_ALL = {
  en: 'Scores of the last 4 weeks, all stores',
  es: 'Puntuaciones de las últimas 4 semanas, todas las tiendas',
};
const OF_YOURS = {
  en: 'Scores of the last 4 weeks, your stores',
  es: 'Puntuaciones de las últimas 4 semanas, tus tiendas',
};

/** '1,204 scored pizzas · 1 store has its own limits'. */
function scoresNote(
  stores: readonly StoreScores[] | undefined,
  shown: QualityDefinition,
  { editing, apart }: { editing: boolean; apart: number },
): string {
  const scored = stores && countText(totalOf(bandCounts(stores, shown)));
  return [
    scored !== undefined &&
      say({ en: `${scored} scored pizzas`, es: `${scored} pizzas puntuadas` }),
    editing &&
      say({ en: 'Drag a handle or type a value', es: 'Arrastra un límite o escribe un valor' }),
    apart === 1 &&
      say({ en: '1 store has its own limits', es: '1 tienda tiene sus propios límites' }),
    apart > 1 &&
      say({
        en: `${apart} stores have their own limits`,
        es: `${apart} tiendas tienen sus propios límites`,
      }),
  ]
    .filter(Boolean)
    .join(' · ');
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

const LEAD = {
  en: 'Two limits sort every score into Bad, Good and Excellent in the feed, charts and reports.',
  es: 'Dos límites separan las puntuaciones en malas, buenas y excelentes en las pizzas del día, los gráficos y los informes.',
};
const ONLY_WHOLE = {
  en: 'Only a manager of the whole company can change them.',
  es: 'Solo los puede cambiar un responsable de toda la empresa.',
};

/** The page title with Edit, or Cancel and Save. */
function EditorHead(props: EditorHeadProps) {
  const { picker, editing, whole, isChanged, busy, onEdit, onCancel, onSave } = props;
  return (
    <header className={css.head}>
      <div>
        <h1 className={`cr-display ${css.title}`}>
          {say({ en: 'Quality definition', es: 'Definición de calidad' })}
        </h1>
        <p className={css.subtitle}>
          {say(LEAD)}
          {!whole && ` ${say(ONLY_WHOLE)}`}
        </p>
      </div>
      <div className={css.right}>
        {picker}
        {isChanged && (
          <span className={own.unsaved}>
            <IconPencil size={13} stroke={1.7} aria-hidden />
            {say({ en: 'Not saved', es: 'Sin guardar' })}
          </span>
        )}
        {editing ? (
          <>
            <Button variant="default" onClick={onCancel}>
              {say({ en: 'Cancel', es: 'Cancelar' })}
            </Button>
            <Button onClick={onSave} loading={busy}>
              {say({ en: 'Save', es: 'Guardar' })}
            </Button>
          </>
        ) : (
          whole && <Button onClick={onEdit}>{say({ en: 'Edit', es: 'Editar' })}</Button>
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
      notify({ text: limitsProblem(typed)!, kind: 'failed' });
      return;
    }
    const answer = await saving.mutateAsync(typed).catch(() => null);
    if (!answer) return;
    await refetch();
    setDraft(null);
    const [min, max] = [limitText(answer.min), limitText(answer.max)];
    notify({
      text: say({ en: `Saved: min ${min}, max ${max}`, es: `Guardado: mín. ${min}, máx. ${max}` }),
    });
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
  const [done, all] = [countText(days_done), countText(days)];
  const [min, max] = [limitText(counted_with.min), limitText(counted_with.max)];
  return (
    <div className={own.recount} role="status">
      <p>
        {say({
          en: `Recalculating figures: ${done} of ${all} days of stores. Until it is done, charts and reports use ${min} and ${max}. You can leave this page.`,
          es: `Recalculando las cifras: ${done} de ${all} días de tiendas. Hasta que termine, los gráficos y los informes usan ${min} y ${max}. Puedes salir de esta página.`,
        })}
      </p>
      <progress
        value={days_done}
        max={Math.max(1, days)}
        aria-label={say({ en: 'Figures recalculated', es: 'Cifras recalculadas' })}
      />
      {problem && <p className={own.problem}>{problem}</p>}
    </div>
  );
}
