import { criterionLabel } from '@crustodian/domain/criteria';
import { specialtyLabel } from '@crustodian/domain/specialties';
import { weekLabel } from '@crustodian/domain/week';
import type { ReactNode } from 'react';
import { dayText } from '../../pizza/formatters.ts';
import { percentText, shiftText } from './figure-words.ts';
import type { AgreementData } from './scoring-calls.ts';
import css from './ScoringPage.module.css';

/** Agreement by criterion, specialty, store and week. */
export function AgreementTables({ agreement }: { agreement: AgreementData }) {
  const { criteria, specialties, stores, weeks } = agreement;
  return (
    <div className={css.pair}>
      <Panel title="By criterion" columns={['Criterion', 'Pizzas', 'Left', 'Moved by', 'Shift']}>
        {criteria.map(({ criterion, reviewed, kept, meanChange, meanShift }) => (
          <Row
            key={criterion}
            name={criterionLabel(criterion)}
            cells={[reviewed, percentText(kept), meanChange.toFixed(2), shiftText(meanShift)]}
          />
        ))}
      </Panel>
      <KeptPanel
        title="By week"
        rows={weeks.map(({ week, ...kept }) => ({
          name: `${weekLabel(week)} ${dayText(week)}`,
          ...kept,
        }))}
      />
      <KeptPanel
        title="By store"
        rows={stores.map(({ store, ...kept }) => ({ name: store, ...kept }))}
      />
      <KeptPanel
        title="By specialty, as the pipeline named it"
        rows={specialties.map(({ specialty, ...kept }) => ({
          name: specialtyLabel(specialty),
          ...kept,
        }))}
      />
    </div>
  );
}

interface KeptRow {
  name: string;
  reviewed: number;
  specialtyKept: number;
  pointsKept: number;
}

function KeptPanel({ title, rows }: { title: string; rows: readonly KeptRow[] }) {
  return (
    <Panel title={title} columns={['', 'Reviewed', 'Specialty left', 'Points left']}>
      {rows.map(({ name, reviewed, specialtyKept, pointsKept }) => (
        <Row
          key={name}
          name={name}
          cells={[reviewed, percentText(specialtyKept), percentText(pointsKept)]}
        />
      ))}
    </Panel>
  );
}

interface PanelProps {
  title: string;
  columns: readonly string[];
  children: ReactNode;
}

function Panel({ title, columns: [first, ...numbers], children }: PanelProps) {
  return (
    <section className={css.panel} aria-label={title}>
      <div className={css.panelHead}>
        <h3 className={css.panelTitle}>{title}</h3>
      </div>
      <div
        className={css.frame}
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        role="group"
        aria-label={`${title}, table`}
      >
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{first || 'Name'}</th>
              {numbers.map((column) => (
                <th key={column} scope="col" data-number>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ name, cells }: { name: string; cells: readonly (string | number)[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, k) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns never change their order
        <td key={k} data-number>
          {cell}
        </td>
      ))}
    </tr>
  );
}
