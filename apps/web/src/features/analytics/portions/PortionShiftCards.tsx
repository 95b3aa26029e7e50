import { SHIFT_LABELS, SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { useMemo } from 'react';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { BarRows } from '../../../charts/LineChart.tsx';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import {
  countText,
  gramsText,
  moneyText,
  shareChangeText,
  shareText,
} from '../../../pizza/formatters.ts';
import { foodRows } from './food-rows.ts';
import { SHIFT_COLORS, usageByShift, type Portions } from './portion-view.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import css from './PortionShiftCards.module.css';

const HEIGHT = 360;
const ROW_HEIGHT = 29;
const AXIS_HEIGHT = 34;
const MEASURES = [
  { value: 'grams', label: 'Grams' },
  { value: 'recipe', label: 'Over recipe' },
] as const;

interface PortionShiftCardsProps extends ReportParts {
  state: CardState;
  portions: Portions | null;
  inGrams: boolean;
  onGrams: (inGrams: boolean) => void;
}

/** How near each shift keeps to the recipes, and what it uses of each ingredient. */
export function PortionShiftCards(props: PortionShiftCardsProps) {
  const { asked, portions, showPizzas } = props;
  const pick = (shift: Shift) => showPizzas(asked.range, { counted: 'scored', shift });
  return (
    <>
      <ChartCard
        title="Recipe accuracy by shift"
        state={props.state}
        table={portions && accuracyTable(portions, pick)}
        fileName={props.fileName}
        height={80}
      >
        {portions && (
          <ul className={css.rows}>
            {SHIFTS.map((shift) => (
              <li key={shift}>
                <AccuracyRow shift={shift} portions={portions} onPick={() => pick(shift)} />
              </li>
            ))}
          </ul>
        )}
      </ChartCard>
      <UsageCard {...props} pick={pick} />
    </>
  );
}

interface AccuracyRowProps {
  shift: Shift;
  portions: Portions;
  onPick: () => void;
}

function AccuracyRow({ shift, portions, onPick }: AccuracyRowProps) {
  const { accuracy, count, over_spent: spent } = portions.shift[shift];
  return (
    <button type="button" className={css.row} title={`n ${countText(count)}`} onClick={onPick}>
      <span>
        <b>{shift}</b> {SHIFT_LABELS[shift]}
      </span>
      <span className={css.track} aria-hidden="true">
        <span
          style={{
            width: `${(accuracy ?? 0) * 100}%`,
            background: `var(--${SHIFT_COLORS[shift]})`,
          }}
        />
      </span>
      <b className={css.figure}>{shareText(accuracy)}</b>
      <span className={css.quiet}>{moneyText(spent, portions.currency)}</span>
      <span className={css.quiet}>n {countText(count)}</span>
    </button>
  );
}

function UsageCard(props: PortionShiftCardsProps & { pick: (shift: Shift) => void }) {
  const { portions, inGrams, onGrams, pick } = props;
  const drawn = useMemo(() => {
    if (!portions) return null;
    const { rows } = foodRows(portions.ingredients);
    const ingredients = rows.map(({ ingredient }) => ingredient);
    return {
      places: rows.map(({ name }) => ({ name, title: name })),
      series: usageByShift(portions, ingredients, inGrams),
    };
  }, [portions, inGrams]);
  return (
    <ChartCard
      title="Ingredient usage by shift"
      note={
        <span className={css.note}>
          {inGrams ? 'grams a pizza' : 'against the recipe'}
          <ModeToggle
            label="Measure"
            modes={MEASURES}
            value={inGrams ? 'grams' : 'recipe'}
            onChange={(measure) => onGrams(measure === 'grams')}
          />
        </span>
      }
      state={props.state}
      table={drawn && usageByShiftTable(drawn, inGrams)}
      fileName={props.fileName}
      height={HEIGHT}
    >
      {drawn && (
        <BarRows
          label={`Ingredient usage by shift, ${inGrams ? 'grams a pizza' : 'against the recipe'}`}
          height={ROW_HEIGHT * drawn.places.length + AXIS_HEIGHT}
          places={drawn.places}
          series={drawn.series}
          axis="zero"
          valueText={inGrams ? gramsText : shareChangeText}
          {...(inGrams && { axisText: countText })}
          onPick={(_at, series) => {
            const shift = series === null ? undefined : SHIFTS[series];
            if (shift) pick(shift);
          }}
        />
      )}
    </ChartCard>
  );
}

function accuracyTable(portions: Portions, pick: (shift: Shift) => void): DataTable {
  return {
    columns: [
      { title: 'Shift', kind: 'text' },
      { title: 'Recipe accuracy', kind: 'share' },
      { title: `Overspend (${portions.currency})`, kind: 'money' },
      { title: 'Scored pizzas', kind: 'count' },
    ],
    rows: SHIFTS.map((shift) => {
      const { accuracy, over_spent: spent, count } = portions.shift[shift];
      return [`${shift} ${SHIFT_LABELS[shift]}`, accuracy, spent, count];
    }),
    onPick: (row) => pick(SHIFTS[row]!),
  };
}

type Drawn = Pick<Parameters<typeof BarRows>[0], 'places' | 'series'>;

const usageByShiftTable = ({ places, series }: Drawn, inGrams: boolean): DataTable => ({
  columns: [
    { title: 'Ingredient', kind: 'text' },
    ...series.map(
      ({ name }) =>
        ({
          title: inGrams ? `${name} (g a pizza)` : `${name}, over recipe`,
          kind: inGrams ? 'score' : 'share',
        }) as const,
    ),
  ],
  rows: places.map(({ title }, at) => [
    title,
    ...series.map(({ points }) => points[at]?.value ?? null),
  ]),
});
