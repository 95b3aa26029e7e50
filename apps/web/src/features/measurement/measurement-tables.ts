import { weekEnd } from '@crustodian/domain/time/week';
import type { DataTable } from '../../charts/export/data-table.ts';
import { dayRangeText } from '../../pizza/formatters.ts';
import { capital } from '../../pizza/words.ts';
import type { EngineBias, Measurement } from './measurement-calls.ts';
import { biasError, biasText, differenceParts, FIGURES } from './measurement-messages.ts';
import { say } from '../../language/language.ts';
import { criterionName } from '../../pizza/criterion-name.ts';

type Found = NonNullable<Measurement['error']>;

export const farTable = ({ week }: Measurement, error: Found): DataTable => ({
  columns: [
    { title: say({ en: 'Figure', es: 'Cifra' }), kind: 'text' },
    { title: say({ en: 'Judged blind', es: 'Juzgadas a ciegas' }), kind: 'count' },
    { title: say({ en: 'Off by up to ±', es: 'Desvío de hasta ±' }), kind: 'score' },
  ],
  rows: [
    [say(FIGURES.pizza), null, error.onePizza],
    [say(FIGURES.store), week.storeJudged, week.store],
    [say(FIGURES.company), week.companyJudged, week.company],
  ],
});

export const classesTable = ({ classes }: Measurement): DataTable => ({
  columns: [
    { title: say({ en: 'Class', es: 'Clase' }), kind: 'count' },
    {
      title: say({ en: 'A judged pizza in its middle', es: 'Una pizza juzgada de su centro' }),
      kind: 'score',
    },
  ],
  rows: classes.map(({ score }, at) => [at + 1, score]),
});

export const partsTable = (error: Found): DataTable => ({
  columns: [
    { title: say({ en: 'Difference', es: 'Diferencia' }), kind: 'text' },
    { title: say({ en: 'Of 100 parts', es: 'De 100 partes' }), kind: 'count' },
    { title: say({ en: 'Typical step', es: 'Paso típico' }), kind: 'score' },
  ],
  rows: differenceParts(error).map(({ name, parts, step }) => [name, parts, step]),
});

export const biasTable = (criteria: readonly EngineBias[]): DataTable => ({
  columns: [
    { title: say({ en: 'Criterion', es: 'Criterio' }), kind: 'text' },
    { title: say({ en: 'Judged blind', es: 'Juzgadas a ciegas' }), kind: 'count' },
    { title: say({ en: 'The engine is', es: 'El motor es' }), kind: 'text' },
    { title: say({ en: '95%', es: '95 %' }), kind: 'text' },
  ],
  rows: criteria.map((one) => [
    capital(criterionName(one.of)),
    one.n,
    biasText(one),
    biasError(one),
  ]),
});

export const weeksTable = ({ weeks }: Measurement): DataTable => ({
  columns: [
    { title: say({ en: 'Week from', es: 'Semana desde' }), kind: 'day' },
    { title: say({ en: 'Audited', es: 'Auditado' }), kind: 'score' },
    { title: say({ en: '95% ±', es: '95 % ±' }), kind: 'score' },
    { title: say({ en: 'Engine alone', es: 'Solo el motor' }), kind: 'score' },
  ],
  rows: weeks.map(({ week, audited, halfWidth, engine }) => [week, audited, halfWidth, engine]),
});

export const coverageTable = ({ stores }: Measurement): DataTable => ({
  columns: [
    { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
    { title: say({ en: 'Drawn', es: 'Sorteadas' }), kind: 'count' },
    { title: say({ en: 'Judged blind', es: 'Juzgadas a ciegas' }), kind: 'count' },
    { title: say({ en: 'By two people', es: 'Por dos personas' }), kind: 'count' },
    { title: say({ en: 'Scored', es: 'Puntuadas' }), kind: 'count' },
    { title: say({ en: '95% ±', es: '95 % ±' }), kind: 'score' },
  ],
  rows: stores.map(({ name, drawn, judged, scored, halfWidth }) => [
    name,
    drawn.length,
    judged,
    drawn.filter((state) => state === 'doubled').length,
    scored,
    halfWidth,
  ]),
});

/** 'Means of the company by week, 6 Sep – 21 Nov 2026.'. */
export function weeksNote(weeks: Measurement['weeks']): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const days = first && last ? `, ${dayRangeText(first.week, weekEnd(last.week))}` : '';
  return say({
    en: `Means of the company by week${days}.`,
    es: `Medias de la empresa por semana${days}.`,
  });
}
