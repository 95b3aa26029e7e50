import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { isOverRecipe } from '@crustodian/domain/figures/is-over-recipe';
import { QUALITIES } from '@crustodian/domain/score/quality-band';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import { say } from '../../../language/language.ts';
import { qualityName } from '../../../pizza/names.ts';
import figure from '../../../charts/FigureTable.module.css';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { countText, moneyText, shareChangeText } from '../../../pizza/formatters.ts';
import type { Portions } from './portion-view.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { specialtyName } from '../shared/catalogue-names.ts';
import css from './PortionSpecialtyCard.module.css';

interface PortionSpecialtyCardProps extends ReportParts {
  state: CardState;
  portions: Portions | null;
}

/**
 * Each specialty's spending relative to the average of all: bad above 105%, excellent below 95%.
 */
export function PortionSpecialtyCard(props: PortionSpecialtyCardProps) {
  const { asked, portions, showPizzas, state, fileName } = props;
  const rows = Object.entries(portions?.specialty ?? {}).toSorted(
    ([, a], [, b]) => b.over_spent - a.over_spent,
  );
  const currency = portions?.currency ?? 'USD';
  const pick = (specialty: string) => showPizzas(asked.range, { counted: 'scored', specialty });
  return (
    <ChartCard
      title={say({ en: 'Food usage distribution', es: 'Distribución del uso de ingredientes' })}
      note={portions && summaryText(portions)}
      state={state}
      table={
        portions && {
          columns: [
            { title: say({ en: 'Specialty', es: 'Especialidad' }), kind: 'text' },
            { title: say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' }), kind: 'count' },
            { title: say({ en: 'Overuse', es: 'Exceso de uso' }), kind: 'share' },
            {
              title: say({ en: `Overspend (${currency})`, es: `Sobrecosto (${currency})` }),
              kind: 'money',
            },
            { title: say({ en: 'Distribution', es: 'Distribución' }), kind: 'text' },
          ],
          rows: rows.map(([specialty, one]) => [
            specialtyName(specialty),
            one.count,
            one.over_used,
            one.over_spent,
            qualityName(one.distribution),
          ]),
        }
      }
      fileName={fileName}
      height={200}
      isTable
    >
      {portions && <SpecialtyTable rows={rows} currency={currency} onPick={pick} />}
    </ChartCard>
  );
}

type SpecialtyRow = readonly [string, Portions['specialty'][string]];

interface SpecialtyTableProps {
  rows: readonly SpecialtyRow[];
  currency: string;
  onPick: (specialty: string) => void;
}

const SpecialtyTable = ({ rows, currency, onPick }: SpecialtyTableProps) => (
  <div className={figure.frame}>
    <table className={figure.table}>
      <thead>
        <tr>
          <th scope="col">{say({ en: 'Specialty', es: 'Especialidad' })}</th>
          <th scope="col" className={figure.figure}>
            {say({ en: 'Overuse', es: 'Exceso de uso' })}
          </th>
          <th scope="col" className={figure.figure}>
            {say({ en: 'Overspend', es: 'Sobrecosto' })}
          </th>
          <th scope="col">{say({ en: 'Against the average', es: 'Frente al promedio' })}</th>
          <th scope="col" className={figure.figure}>
            n
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([specialty, one]) => (
          <tr key={specialty}>
            <th scope="row">
              <button type="button" className={css.open} onClick={() => onPick(specialty)}>
                {specialtyName(specialty)}
              </button>
            </th>
            <td className={`${figure.figure} ${figure.strong} ${tone(one.over_used)}`}>
              {shareChangeText(one.over_used)}
            </td>
            <td className={figure.figure}>{moneyText(one.over_spent, currency)}</td>
            <td>
              <span className={css.class} data-class={one.distribution}>
                <BandGlyph quality={one.distribution} decorative />
                <span>{qualityName(one.distribution)}</span>
              </span>
            </td>
            <td className={`${figure.figure} ${figure.quiet}`}>
              {countText(one.count)}
              {areFew(one.count) && (
                <abbr
                  title={say({
                    en: 'Few pizzas: too few to be reliable',
                    es: 'Pocas pizzas: no es fiable',
                  })}
                >
                  *
                </abbr>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const tone = (over: number | null) => (isOverRecipe(over ?? 0) ? figure.bad : figure.good);

const ONE = { bad: 'mala', good: 'buena', excellent: 'excelente' } as const;
const MANY = { bad: 'malas', good: 'buenas', excellent: 'excelentes' } as const;

/** '3 bad, 2 good, 4 excellent; 12 pizzas without a recipe'. */
function summaryText({ specialty, without_recipe: without }: Portions): string {
  const classes = QUALITIES.map((quality) => {
    const count = Object.values(specialty).filter((one) => one.distribution === quality).length;
    return say({
      en: `${count} ${quality}`,
      es: `${count} ${count === 1 ? ONE[quality] : MANY[quality]}`,
    });
  }).join(', ');
  return without > 0
    ? say({
        en: `${classes}; ${countText(without)} pizzas without a recipe`,
        es: `${classes}; ${countText(without)} ${without === 1 ? 'pizza' : 'pizzas'} sin receta`,
      })
    : classes;
}
