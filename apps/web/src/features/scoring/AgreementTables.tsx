import { criteriaOf, criterionLabel, GRIDS, type Grid } from '@crustodian/domain/criteria';
import { specialtyLabel } from '@crustodian/domain/specialties';
import { weekLabel } from '@crustodian/domain/week';
import type { ReactNode } from 'react';
import { countText, dayMonthText, scoreText, shareText } from '../../pizza/formatters.ts';
import { capitalized, shiftText } from './figure-words.ts';
import type { AgreementData } from './scoring-calls.ts';
import { ScrollBox } from '../../controls/ScrollBox.tsx';
import css from './ScoringPage.module.css';

/** Agreement by criterion, specialty, store and week. */
export function AgreementTables({ agreement }: { agreement: AgreementData }) {
  const { criteria, specialties, stores, weeks } = agreement;
  return (
    <div className={css.pair}>
      {GRIDS.map((grid) => (
        <CriteriaPanel
          key={grid}
          grid={grid}
          criteria={criteria.filter(({ criterion }) => keysOf(grid).includes(criterion))}
        />
      ))}
      <KeptPanel
        title="By week"
        of="Week"
        rows={weeks.map(({ week, ...kept }) => ({
          name: `${weekLabel(week)}, from ${dayMonthText(week)}`,
          ...kept,
        }))}
      />
      <KeptPanel
        title="By store"
        of="Store"
        rows={stores.map(({ store, ...kept }) => ({ name: store, ...kept }))}
      />
      <KeptPanel
        title="By specialty, as the pipeline named it"
        of="Specialty"
        rows={specialties.map(({ specialty, ...kept }) => ({
          name: specialtyLabel(specialty),
          ...kept,
        }))}
      />
    </div>
  );
}

/** Two criteria of the grids have one label: each grid has its own table. */
const keysOf = (grid: Grid): readonly string[] => criteriaOf(grid);

interface CriteriaPanelProps {
  grid: Grid;
  criteria: AgreementData['criteria'];
}

function CriteriaPanel({ grid, criteria }: CriteriaPanelProps) {
  if (criteria.length === 0) return null;
  return (
    <Panel
      title={`By criterion, ${grid} grid`}
      columns={['Criterion', 'Reviewed', 'Kept', 'Moved by', 'Shift']}
    >
      {criteria.map(({ criterion, reviewed, kept, meanChange, meanShift }) => (
        <Row
          key={criterion}
          name={capitalized(criterionLabel(criterion))}
          cells={[
            countText(reviewed),
            shareText(kept),
            scoreText(meanChange),
            shiftText(meanShift),
          ]}
        />
      ))}
    </Panel>
  );
}

interface KeptRow {
  name: string;
  reviewed: number;
  specialtyKept: number;
  pointsKept: number;
}

interface KeptPanelProps {
  title: string;
  /** What a row is: 'Store'. */
  of: string;
  rows: readonly KeptRow[];
}

function KeptPanel({ title, of, rows }: KeptPanelProps) {
  return (
    <Panel title={title} columns={[of, 'Reviewed', 'Specialty kept', 'Points kept']}>
      {rows.map(({ name, reviewed, specialtyKept, pointsKept }) => (
        <Row
          key={name}
          name={name}
          cells={[countText(reviewed), shareText(specialtyKept), shareText(pointsKept)]}
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
      <ScrollBox className={css.frame} role="group" label={`${title}, table`}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {numbers.map((column) => (
                <th key={column} scope="col" data-number>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function Row({ name, cells }: { name: string; cells: readonly string[] }) {
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
