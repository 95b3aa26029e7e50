import { criterionLabel, type Grid } from '@crustodian/domain/pizza/criteria';
import { weekEnd, weekLabel } from '@crustodian/domain/time/week';
import { useMemo, type ReactNode } from 'react';
import { ChartCard, type CardState } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { LineChart } from '../../charts/LineChart.tsx';
import { BandGlyph } from '../../pizza/BandGlyph.tsx';
import { countText, dayRangeText, scoreText, shareText } from '../../pizza/formatters.ts';
import { isWeak, keptRows, movedCriteria, movesText, type KeptRow } from './agreement-view.ts';
import { capitalized } from './figure-messages.ts';
import { FiguresTable, Panel } from './Panel.tsx';
import type { AgreementData } from './scoring-calls.ts';
import css from './ScoringPage.module.css';

const HEIGHT = 244;

interface AgreementChartProps {
  state: CardState;
  agreement: AgreementData | undefined;
  note: ReactNode;
}

/** Week by week, how much of what the pipeline had said reviewers left as it was. */
export function AgreementChart({ state, agreement, note }: AgreementChartProps) {
  const weeks = useMemo(() => agreement?.weeks ?? [], [agreement]);
  const drawn = useMemo(
    () => ({
      places: weeks.map(({ week }) => ({
        name: weekLabel(week),
        title: `${weekLabel(week)}, ${dayRangeText(week, weekEnd(week))}`,
      })),
      series: [
        {
          name: 'Points',
          color: 'c1',
          points: weeks.map(({ pointsKept, reviewed }) => ({ value: pointsKept, n: reviewed })),
        },
        {
          name: 'Specialty',
          color: 'c2',
          points: weeks.map(({ specialtyKept, reviewed }) => ({
            value: specialtyKept,
            n: reviewed,
          })),
        },
      ] as const,
    }),
    [weeks],
  );
  return (
    <ChartCard
      title="Corrections"
      note={note}
      state={state}
      table={weeks.length > 0 ? weekTable(weeks) : null}
      fileName="agreement-with-reviewers"
      height={HEIGHT}
      emptyText="No reviewed pizza in these weeks"
    >
      <LineChart
        label="Share of reviewed pizzas whose points and specialty were kept, per week"
        height={HEIGHT}
        {...drawn}
        axis="close"
        valueText={shareText}
        axisText={(share) => `${Number((share * 100).toFixed(1))}%`}
      />
    </ChartCard>
  );
}

const weekTable = (weeks: AgreementData['weeks']): DataTable => ({
  columns: [
    { title: 'Week from', kind: 'day' },
    { title: 'Reviewed', kind: 'count' },
    { title: 'Points kept', kind: 'share' },
    { title: 'Specialty kept', kind: 'share' },
  ],
  rows: weeks.map(({ week, reviewed, pointsKept, specialtyKept }) => [
    week,
    reviewed,
    pointsKept,
    specialtyKept,
  ]),
});

/** What reviewers moved of a grid's criteria; those they left are named below. */
export function MovedPanel({
  grid,
  criteria,
}: {
  grid: Grid;
  criteria: AgreementData['criteria'];
}) {
  const { moved, left } = movedCriteria(criteria, grid);
  if (moved.length + left.length === 0) return null;
  const title = `Points changed, ${grid} grid`;
  return (
    <Panel title={title}>
      {moved.length > 0 && (
        <FiguresTable label={title} columns={['Criterion', 'Pizzas', 'By', 'Mostly']}>
          {moved.map((one) => (
            <tr key={one.criterion}>
              <th scope="row">{capitalized(criterionLabel(one.criterion))}</th>
              <td data-number>
                {countText(one.moved)}{' '}
                <span className={css.quiet}>of {countText(one.reviewed)}</span>
              </td>
              <td data-number>{scoreText(one.by)}</td>
              <td data-number className={css.quiet}>
                {movesText(one)}
              </td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {left.length > 0 && (
        <p className={css.foot}>
          {moved.length > 0 ? 'Left unchanged: ' : 'Reviewers left every criterion unchanged: '}
          {left.map(criterionLabel).join(', ')}.
        </p>
      )}
    </Panel>
  );
}

interface KeptPanelProps {
  title: string;
  /** What a row is: 'Store'. */
  of: string;
  rows: readonly KeptRow[];
  all: AgreementData['all'];
  /** Rows are in two tables next to each other. */
  twofold?: boolean;
}

/** How much reviewers left as it was, a row a store or specialty; what lies clearly below the rest is marked. */
export function KeptPanel({ title, of, rows, all, twofold = false }: KeptPanelProps) {
  const weak = rows.filter((row) => isWeak(row, all));
  const sorted = keptRows(rows);
  const half = twofold ? Math.ceil(sorted.length / 2) : sorted.length;
  const parts = [sorted.slice(0, half), sorted.slice(half)].filter(({ length }) => length > 0);
  return (
    <Panel
      title={title}
      note={
        weak.length > 0 && (
          <>
            <BandGlyph quality="bad" size={8} decorative /> clearly below the overall share
          </>
        )
      }
    >
      <div className={css.parts}>
        {parts.map((part, at) => (
          <FiguresTable
            key={part[0]!.name}
            label={at === 0 ? title : `${title}, second half`}
            columns={[of, 'Reviewed', 'Specialty kept', 'Points kept']}
          >
            {part.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td data-number className={css.quiet}>
                  {countText(row.reviewed)}
                </td>
                <KeptShare row={row} all={all} of="specialtyKept" />
                <KeptShare row={row} all={all} of="pointsKept" />
              </tr>
            ))}
          </FiguresTable>
        ))}
      </div>
    </Panel>
  );
}

interface KeptShareProps {
  row: KeptRow;
  all: AgreementData['all'];
  of: 'specialtyKept' | 'pointsKept';
}

function KeptShare({ row, all, of }: KeptShareProps) {
  const weak = isWeak(row, all, of);
  return (
    <td data-number data-weak={weak || undefined}>
      {weak && (
        <>
          <BandGlyph quality="bad" size={8} decorative />
          <span className="cr-hidden">clearly below the overall share: </span>
        </>
      )}
      {shareText(row[of])}
    </td>
  );
}
