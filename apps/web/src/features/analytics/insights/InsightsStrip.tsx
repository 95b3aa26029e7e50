import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { specialtyName } from '../shared/catalogue-names.ts';
import { Link } from '@tanstack/react-router';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { countText, scoreText, decimalText } from '../../../pizza/formatters.ts';
import { capital } from '../../../pizza/words.ts';
import { feedOf, type Behind } from '../shared/feed-link.ts';
import {
  criterionOfDay,
  dayRange,
  shiftOfDay,
  specialtyOfDay,
  type InsightsPart,
} from './insights-parts.ts';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import { shiftName } from '../../../pizza/names.ts';
import css from './InsightsStrip.module.css';

interface Fact {
  label: string;
  glyph?: 'excellent' | 'bad';
  /** Null without data. */
  name: string | null;
  detail: string | null;
  /** Too few pizzas for a reliable figure. */
  few?: boolean;
  behind?: Behind;
}

/** Best and worst of the day: shift, specialties and criteria (decision X63). */
export function InsightsStrip(props: InsightsPart) {
  const { venue, day } = props;
  return (
    <dl className={css.strip}>
      {factsOf(props).map(({ label, glyph, name, detail, few, behind }) => (
        <div key={label} data-glyph={glyph}>
          <dt>
            {glyph && <BandGlyph quality={glyph} decorative />}
            {label}
          </dt>
          <dd className={css.fact}>
            {name !== null && behind ? (
              <Link
                className="cr-reach"
                to="/daily-feed"
                search={feedOf(venue, dayRange(day), behind)}
              >
                {name}
              </Link>
            ) : (
              (name ?? '–')
            )}
          </dd>
          <dd className={css.detail} data-few={few || undefined}>
            {detail}
            {few && <span>{say({ en: ', too few to judge', es: ', muy pocas para juzgar' })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ data }: InsightsPart): Fact[] {
  const { best_shift: shift } = data;
  return [
    {
      label: say({ en: 'Best shift', es: 'Mejor turno' }),
      name: shift && `${shift} ${shiftName(shift)}`,
      detail: meanText(shiftOfDay(data, shift)),
      ...(shift && { behind: { counted: 'scored', shift } }),
    },
    specialtyFact(
      data,
      say({ en: 'Best specialty', es: 'Mejor especialidad' }),
      'excellent',
      data.best_specialty,
    ),
    specialtyFact(
      data,
      say({ en: 'Worst specialty', es: 'Peor especialidad' }),
      'bad',
      data.worst_specialty,
    ),
    criterionFact(
      data,
      say({ en: 'Best criteria', es: 'Mejor criterio' }),
      'excellent',
      data.best_criteria,
    ),
    criterionFact(
      data,
      say({ en: 'Worst criteria', es: 'Peor criterio' }),
      'bad',
      data.worst_criteria,
    ),
  ];
}

type Data = InsightsPart['data'];

const specialtyFact = (
  data: Data,
  label: string,
  glyph: 'excellent' | 'bad',
  specialty: string | null,
): Fact => ({
  label,
  glyph,
  name: specialty && specialtyName(specialty),
  detail: meanText(specialtyOfDay(data, specialty)),
  few: specialty !== null && areFew(specialtyOfDay(data, specialty)?.scored_pizzas ?? 0),
  ...(specialty && { behind: { counted: 'scored', specialty } }),
});

function criterionFact(
  data: Data,
  label: string,
  glyph: 'excellent' | 'bad',
  criterion: string | null,
): Fact {
  const share = criterionOfDay(data, criterion)?.share;
  const name = criterion && criterionName(criterion);
  return {
    label,
    glyph,
    name: name && capital(name),
    detail:
      share === undefined
        ? null
        : say({
            en: `${decimalText(share * 10, 1)} of 10`,
            es: `${decimalText(share * 10, 1)} de 10`,
          }),
  };
}

const pizzasText = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'pizza' : 'pizzas'}`;

const meanText = (
  group: { avg_score: number | null; scored_pizzas: number } | undefined,
): string | null =>
  group && group.avg_score !== null
    ? say({
        en: `${scoreText(group.avg_score)} from ${pizzasText(group.scored_pizzas)}`,
        es: `${scoreText(group.avg_score)} de ${pizzasText(group.scored_pizzas)}`,
      })
    : null;
