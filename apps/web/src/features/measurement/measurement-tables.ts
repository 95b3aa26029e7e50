import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import type { DataTable } from '../../charts/export/data-table.ts';
import { capital } from '../../pizza/words.ts';
import type { EngineBias, Measurement } from './measurement-calls.ts';
import { biasError, biasText, differenceParts, FIGURES } from './measurement-messages.ts';

type Found = NonNullable<Measurement['error']>;

export const farTable = ({ week }: Measurement, error: Found): DataTable => ({
  columns: [
    { title: 'Figure', kind: 'text' },
    { title: 'Judged blind', kind: 'count' },
    { title: 'Off by up to ±', kind: 'score' },
  ],
  rows: [
    [FIGURES.pizza, null, error.onePizza],
    [FIGURES.store, week.storeJudged, week.store],
    [FIGURES.company, week.companyJudged, week.company],
  ],
});

export const classesTable = ({ classes }: Measurement): DataTable => ({
  columns: [
    { title: 'Class', kind: 'count' },
    { title: 'A judged pizza in its middle', kind: 'score' },
  ],
  rows: classes.map(({ score }, at) => [at + 1, score]),
});

export const partsTable = (error: Found): DataTable => ({
  columns: [
    { title: 'Difference', kind: 'text' },
    { title: 'Of 100 parts', kind: 'count' },
    { title: 'Typical step', kind: 'score' },
  ],
  rows: differenceParts(error).map(({ name, parts, step }) => [name, parts, step]),
});

export const biasTable = (criteria: readonly EngineBias[]): DataTable => ({
  columns: [
    { title: 'Criterion', kind: 'text' },
    { title: 'Judged blind', kind: 'count' },
    { title: 'The engine is', kind: 'text' },
    { title: '95%', kind: 'text' },
  ],
  rows: criteria.map((one) => [
    capital(criterionLabel(one.of)),
    one.n,
    biasText(one),
    biasError(one),
  ]),
});

export const weeksTable = ({ weeks }: Measurement): DataTable => ({
  columns: [
    { title: 'Week from', kind: 'day' },
    { title: 'Audited', kind: 'score' },
    { title: '95% ±', kind: 'score' },
    { title: 'Engine alone', kind: 'score' },
  ],
  rows: weeks.map(({ week, audited, halfWidth, engine }) => [week, audited, halfWidth, engine]),
});

export const coverageTable = ({ stores }: Measurement): DataTable => ({
  columns: [
    { title: 'Store', kind: 'text' },
    { title: 'Drawn', kind: 'count' },
    { title: 'Judged blind', kind: 'count' },
    { title: 'By two people', kind: 'count' },
    { title: 'Scored', kind: 'count' },
    { title: '95% ±', kind: 'score' },
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
