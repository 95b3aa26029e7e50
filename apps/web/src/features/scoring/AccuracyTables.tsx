import { reachesGoal, type AccuracyFigure } from '@crustodian/domain/score/accuracy';
import { IconCheck, IconX } from '@tabler/icons-react';
import { countText } from '../../pizza/formatters.ts';
import type { AccuracyColumn, AccuracyRow, ComparisonRow } from './accuracy-groups.ts';
import {
  capitalized,
  countReached,
  goalText,
  intervalText,
  measureText,
  ratersText,
  reasonText,
  subjectName,
  subjectText,
  valueText,
} from './figure-messages.ts';
import { FiguresTable, Panel } from './Panel.tsx';
import { say } from '../../language/language.ts';
import css from './ScoringPage.module.css';

const WHAT = { en: 'What', es: 'Qué' };

/** Null if no figure has a goal. */
const reachedNote = (figures: readonly AccuracyFigure[]): string | null => {
  const { reached, all } = countReached(figures);
  return all === 0
    ? null
    : say({
        en: `${reached} of ${all} goals reached`,
        es: `${reached} de ${all} objetivos alcanzados`,
      });
};

interface SubjectsPanelProps {
  title: string;
  columns: readonly AccuracyColumn[];
  rows: readonly AccuracyRow[];
}

/** Subjects with the same measures: a row per subject, a column per measure. */
export function SubjectsPanel({ title, columns, rows }: SubjectsPanelProps) {
  if (rows.length === 0) return null;
  const figures = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
  return (
    <Panel title={title} note={reachedNote(figures)}>
      <FiguresTable
        label={title}
        columns={[say(WHAT), ...columns.map((column) => say(column.title))]}
      >
        {rows.map(({ subject, cells, count }) => (
          <tr key={subject}>
            <Subject {...{ subject, count }} label={subjectText(subject)} figures={cells} />
            {columns.map((column, at) => (
              <td key={`${at} ${column.title.en}`} data-number>
                {cells[at] ? <Figure figure={cells[at]} /> : '–'}
              </td>
            ))}
          </tr>
        ))}
      </FiguresTable>
    </Panel>
  );
}

/**
 * The same measures on rendered pizzas and on photos; the agreement between raters is the upper
 * bound.
 */
export function ComparisonPanel({
  title,
  rows,
}: {
  title: string;
  rows: readonly ComparisonRow[];
}) {
  const photographed = rows.flatMap((row) => row.photographed ?? []);
  const reached = reachedNote(photographed);
  return (
    <Panel
      title={title}
      note={reached && say({ en: `${reached} on photographs`, es: `${reached} en fotos` })}
    >
      <FiguresTable
        label={title}
        columns={[
          say(WHAT),
          say({ en: 'Rendered', es: 'Dibujadas' }),
          say({ en: 'Photographs', es: 'Fotos' }),
          say({ en: 'Raters', es: 'Evaluadores' }),
        ]}
      >
        {rows.map(({ subject, drawn, photographed: figure }) => (
          <tr key={subject}>
            <Subject subject={subject} count={figure?.count ?? 0} label={undefined} figures={[]} />
            <td data-number>{drawn ? <Figure figure={drawn} /> : '–'}</td>
            <td data-number>{figure ? <Figure figure={figure} /> : '–'}</td>
            <td data-number className={css.quiet}>
              {(figure && ratersText(figure)) ?? '–'}
            </td>
          </tr>
        ))}
      </FiguresTable>
    </Panel>
  );
}

interface FiguresPanelProps {
  title: string;
  figures: readonly AccuracyFigure[];
}

/** Figures with individual measures: one row each. */
export function FiguresPanel({ title, figures }: FiguresPanelProps) {
  if (figures.length === 0) return null;
  return (
    <Panel title={title} note={reachedNote(figures)}>
      <FiguresTable label={title} columns={[say(WHAT), say({ en: 'Found', es: 'Resultado' })]}>
        {figures.map((figure, at) => {
          const { subject, measure, count } = figure;
          const again = figures[at - 1]?.subject === subject;
          return (
            <tr key={`${subject} ${measure}`} data-again={again || undefined}>
              <Subject
                {...{ subject, count, again }}
                label={measureText(figure)}
                figures={[figure]}
              />
              <td data-number>
                <Figure figure={figure} />
              </td>
            </tr>
          );
        })}
      </FiguresTable>
    </Panel>
  );
}

interface SubjectProps {
  subject: string;
  figures: readonly (AccuracyFigure | null)[];
  /** What the subject is, or how it is measured. */
  label: string | undefined;
  count: number;
  /** Whether the previous row has about the same subject, so that its name is visually hidden. */
  again?: boolean;
}

/** The subject, its measure, the sample size, and why it misses its goal. */
function Subject({ subject, figures, label, count, again = false }: SubjectProps) {
  const missed = figures.find((figure) => figure && reachesGoal(figure) === false);
  const reason = missed ? reasonText(missed) : null;
  return (
    <th scope="row">
      <span className={again ? 'cr-hidden' : undefined}>{subjectName(subject)}</span>
      <span className={css.detail}>
        {label && `${label}, `}
        <span className={css.n}>n {countText(count)}</span>
      </span>
      {reason && <span className={css.reason}>{capitalized(reason)}</span>}
    </th>
  );
}

const ICON = { size: 13, stroke: 2.4 } as const;

/** A figure above its goal, marked as reached or missed. */
function Figure({ figure }: { figure: AccuracyFigure }) {
  const goal = goalText(figure);
  const reached = reachesGoal(figure);
  const interval = intervalText(figure);
  return (
    <>
      {valueText(figure)}
      {interval && <span className={css.detail}>{interval}</span>}
      {goal && (
        <span className={css.goal} data-reached={reached}>
          {reached === true && (
            <IconCheck {...ICON} aria-label={say({ en: 'reached', es: 'alcanzado' })} />
          )}
          {reached === false && (
            <IconX {...ICON} aria-label={say({ en: 'missed', es: 'no alcanzado' })} />
          )}
          <span className={css.word}>{say({ en: 'goal', es: 'objetivo' })}</span> {goal}
        </span>
      )}
    </>
  );
}
