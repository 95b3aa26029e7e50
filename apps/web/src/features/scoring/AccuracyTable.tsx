import type { AccuracyFigure } from '@crustodian/contract/scoring';
import { IconCheck, IconX } from '@tabler/icons-react';
import { countText } from '../../pizza/formatters.ts';
import { capitalized, countReached, goalText, reachedOf, valueText } from './figure-words.ts';
import { ScrollBox } from '../../controls/ScrollBox.tsx';
import css from './ScoringPage.module.css';

interface AccuracyTableProps {
  title: string;
  figures: readonly AccuracyFigure[];
}

/** Measured figures beside their goals, those that miss them marked. */
export function AccuracyTable({ title, figures }: AccuracyTableProps) {
  const { reached, all } = countReached(figures);
  return (
    <section className={css.panel} aria-label={title}>
      <div className={css.panelHead}>
        <h2 className={css.panelTitle}>{title}</h2>
        <span className={css.note}>
          {reached} of {all} goals reached
        </span>
      </div>
      <ScrollBox className={css.frame} role="group" label={`${title}, table`}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Measure</th>
              <th scope="col" data-number>
                Found
              </th>
              <th scope="col" data-number>
                Goal
              </th>
              <th scope="col">Reached</th>
              <th scope="col" data-number>
                n
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure, at) => (
              <FigureRow
                key={`${figure.subject} ${figure.measure}`}
                figure={figure}
                again={figures[at - 1]?.subject === figure.subject}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

interface FigureRowProps {
  figure: AccuracyFigure;
  /** The row before is about the same: its name is not seen a second time. */
  again: boolean;
}

function FigureRow({ figure, again }: FigureRowProps) {
  return (
    <tr data-again={again || undefined}>
      <th scope="row">
        <span className={again ? 'cr-hidden' : undefined}>{capitalized(figure.subject)}</span>
      </th>
      <td className={css.quiet}>{figure.measure}</td>
      <td data-number>{valueText(figure.value)}</td>
      <td data-number className={css.quiet}>
        {goalText(figure)}
      </td>
      <td>
        <ReachedMark figure={figure} />
      </td>
      <td data-number className={css.quiet}>
        {countText(figure.count)}
      </td>
    </tr>
  );
}

const ICON = { size: 15, stroke: 2, 'aria-hidden': true } as const;

function ReachedMark({ figure }: { figure: AccuracyFigure }) {
  const reached = reachedOf(figure);
  if (reached === 'no goal') return null;
  return (
    <span className={css.mark} data-reached={reached}>
      {reached === 'reached' ? <IconCheck {...ICON} /> : <IconX {...ICON} />}
      {reached === 'reached' ? 'yes' : 'no'}
    </span>
  );
}
