import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
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
import { say } from '../../../language/language.ts';
import { shiftName } from '../../../pizza/names.ts';
import css from './PortionShiftCards.module.css';

const HEIGHT = 360;
const ROW_HEIGHT = 29;
const AXIS_HEIGHT = 34;
const measures = () =>
  [
    { value: 'grams', label: say({ en: 'Grams', es: 'Gramos' }) },
    { value: 'recipe', label: say({ en: 'Over recipe', es: 'Más que la receta' }) },
  ] as const;

interface PortionShiftCardsProps extends ReportParts {
  state: CardState;
  portions: Portions | null;
  inGrams: boolean;
  onGrams: (inGrams: boolean) => void;
}

/** How closely each shift keeps to the recipes, and its usage of each ingredient. */
export function PortionShiftCards(props: PortionShiftCardsProps) {
  const { asked, portions, showPizzas } = props;
  const pick = (shift: Shift) => showPizzas(asked.range, { counted: 'scored', shift });
  return (
    <>
      <ChartCard
        title={say({ en: 'Recipe accuracy by shift', es: 'Ajuste a la receta por turno' })}
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
        <b>{shift}</b> {shiftName(shift)}
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

const unitText = (inGrams: boolean): string =>
  inGrams
    ? say({ en: 'grams a pizza', es: 'gramos por pizza' })
    : say({ en: 'against the recipe', es: 'frente a la receta' });

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
      title={say({ en: 'Ingredient usage by shift', es: 'Uso de ingredientes por turno' })}
      note={
        <span className={css.note}>
          {unitText(inGrams)}
          <ModeToggle
            label={say({ en: 'Measure', es: 'Medida' })}
            modes={measures()}
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
          label={say({
            en: `Ingredient usage by shift, ${unitText(inGrams)}`,
            es: `Uso de ingredientes por turno, ${unitText(inGrams)}`,
          })}
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
      { title: say({ en: 'Shift', es: 'Turno' }), kind: 'text' },
      { title: say({ en: 'Recipe accuracy', es: 'Ajuste a la receta' }), kind: 'share' },
      {
        title: say({
          en: `Overspend (${portions.currency})`,
          es: `Sobrecosto (${portions.currency})`,
        }),
        kind: 'money',
      },
      { title: say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' }), kind: 'count' },
    ],
    rows: SHIFTS.map((shift) => {
      const { accuracy, over_spent: spent, count } = portions.shift[shift];
      return [`${shift} ${shiftName(shift)}`, accuracy, spent, count];
    }),
    onPick: (row) => pick(SHIFTS[row]!),
  };
}

type Drawn = Pick<Parameters<typeof BarRows>[0], 'places' | 'series'>;

const usageByShiftTable = ({ places, series }: Drawn, inGrams: boolean): DataTable => ({
  columns: [
    { title: say({ en: 'Ingredient', es: 'Ingrediente' }), kind: 'text' },
    ...series.map(
      ({ name }) =>
        ({
          title: inGrams
            ? say({ en: `${name} (g a pizza)`, es: `${name} (g por pizza)` })
            : say({ en: `${name}, over recipe`, es: `${name}, más que la receta` }),
          kind: inGrams ? 'score' : 'share',
        }) as const,
    ),
  ],
  rows: places.map(({ title }, at) => [
    title,
    ...series.map(({ points }) => points[at]?.value ?? null),
  ]),
});
