import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { scoreText, decimalText } from '../../pizza/formatters.ts';
import type { Measurement } from './measurement-calls.ts';
import {
  classWords,
  differenceParts,
  errorText,
  FIGURES,
  partsTitle,
  stepText,
  tellApartText,
} from './measurement-messages.ts';
import { methodText } from './method-text.ts';
import { classesTable, farTable, partsTable } from './measurement-tables.ts';
import { Panel } from './Panel.tsx';
import { say } from '../../language/language.ts';
import css from './Measurement.module.css';

interface ErrorPanelsProps {
  measurement: Measurement;
  error: NonNullable<Measurement['error']>;
}

const judgedText = (judged: number): string =>
  say({ en: `${judged} judged blind`, es: `${judged} juzgadas a ciegas` });

/** Errors of one pizza, a store's week and the company's week on one scale. */
export function HowFar({ measurement, error }: ErrorPanelsProps) {
  const { week, pictures: shown } = measurement;
  const rows = [
    {
      name: say(FIGURES.pizza),
      note: say({ en: 'the score on a card', es: 'la puntuación de una tarjeta' }),
      off: error.onePizza,
      pictures: 1,
    },
    {
      name: say(FIGURES.store),
      note:
        week.storeJudged === null
          ? say({ en: 'not audited', es: 'sin auditar' })
          : judgedText(week.storeJudged),
      off: week.store,
      pictures: 21,
    },
    {
      name: say(FIGURES.company),
      note: judgedText(week.companyJudged),
      off: week.company,
      pictures: 36,
    },
  ];
  const most = Math.max(...rows.map(({ off }) => off ?? 0), 0.01);
  return (
    <Panel
      title={say({ en: 'How far a figure can be off', es: 'Cuánto puede desviarse una cifra' })}
      table={farTable(measurement, error)}
      note={say({
        en: 'All three on one scale. The more pizzas, the better the figure.',
        es: 'Las tres en una escala. Cuantas más pizzas, mejor la cifra.',
      })}
    >
      {rows.map(({ name, note, off, pictures }) => (
        <div key={name} className={css.far}>
          <span className={css.pictures} data-count={pictures}>
            {shown.slice(0, pictures).map((picture) => (
              <span key={picture}>
                <PizzaImage path={picture} alt="" sizes="64px" />
              </span>
            ))}
          </span>
          <span>
            <b>{name}</b>
            <small>{note}</small>
          </span>
          <span className={css.farTrack} aria-hidden="true">
            {off !== null && <i style={{ width: `${(92 * off) / most}%` }} />}
          </span>
          <b className={`cr-display ${css.off}`}>{off === null ? '–' : errorText(off)}</b>
        </div>
      ))}
    </Panel>
  );
}

/** One picture per class of pizzas that a single score can distinguish. */
export const TellApart = ({ measurement, error }: ErrorPanelsProps) => (
  <Panel
    title={say({
      en: 'What one pizza’s score can tell apart',
      es: 'Lo que distingue la puntuación de una pizza',
    })}
    note={tellApartText(error, measurement.classes.length)}
    table={classesTable(measurement)}
  >
    <ol className={css.classes}>
      {measurement.classes.map(({ score, picture }, at, all) => (
        <li key={score}>
          <PizzaImage path={picture} alt="" sizes="120px" />
          <b className="cr-display">{decimalText(score, 1)}</b>
          <small>{classWords(score, all[at - 1]?.score)}</small>
        </li>
      ))}
    </ol>
    <div className={css.ramp} aria-hidden="true">
      {measurement.classes.map(({ score }, at, all) => (
        <i key={score} style={{ opacity: 1 - (0.8 * at) / Math.max(1, all.length - 1) }} />
      ))}
    </div>
    <p className={css.note}>
      {say({
        en: 'This is why a card shows one decimal and a band, and only averages show two.',
        es: 'Por eso una tarjeta muestra un decimal y una franja, y solo los promedios muestran dos.',
      })}
    </p>
  </Panel>
);

/** Parts of the variance between two scores. */
export function DifferenceParts({ measurement, error }: ErrorPanelsProps) {
  const parts = differenceParts(error);
  return (
    <Panel
      title={partsTitle(parts)}
      table={partsTable(error)}
      note={say({
        en: 'Where two scores differ, it is mostly because the pizzas do.',
        es: 'Cuando dos puntuaciones difieren, casi siempre es porque difieren las pizzas.',
      })}
    >
      <div
        className={css.parts}
        role="img"
        aria-label={parts
          .map(({ name, parts: n }) => `${name} ${n ?? say({ en: 'unknown', es: 'desconocido' })}`)
          .join(', ')}
      >
        {parts.map(({ of, parts: count }) => (
          <i key={of} data-of={of} style={{ flexGrow: Math.max(count ?? 2, 1) }}>
            {count !== null && count >= 6 && count}
          </i>
        ))}
      </div>
      <ul className={css.legend}>
        {parts.map((part) => (
          <li key={part.of}>
            <i data-of={part.of} aria-hidden="true" />
            <span>
              <b>{part.name}</b> {part.note}
            </span>
            <span>{stepText(part, measurement)}</span>
          </li>
        ))}
      </ul>
      <p className={css.note}>{methodText({ ...measurement, error: null })}</p>
    </Panel>
  );
}

/** Coverage of the last complete week: a box per drawn pizza. */
export const Coverage = ({ measurement: { stores } }: Pick<ErrorPanelsProps, 'measurement'>) => (
  <table className={css.coverage}>
    <thead>
      <tr>
        <th scope="col">{say({ en: 'Store', es: 'Tienda' })}</th>
        <th scope="col">{say({ en: 'Drawn pizzas', es: 'Pizzas sorteadas' })}</th>
        <th scope="col" data-number>
          {say({ en: 'Judged', es: 'Juzgadas' })}
        </th>
        <th scope="col" data-number className={css.secondary}>
          {say({ en: 'Scored', es: 'Puntuadas' })}
        </th>
        <th scope="col" data-number>
          {say({ en: 'Error', es: 'Error' })}
        </th>
      </tr>
    </thead>
    <tbody>
      {stores.map(({ venue, name, drawn, judged, scored, halfWidth }) => (
        <tr key={venue}>
          <th scope="row">{name}</th>
          <td>
            <span
              className={css.boxes}
              role="img"
              aria-label={say({
                en: `${judged} of ${drawn.length} judged`,
                es: `${judged} de ${drawn.length} juzgadas`,
              })}
            >
              {drawn.map((state, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- boxes differ only in their position
                <i key={at} data-state={state} />
              ))}
            </span>
          </td>
          <td data-number>
            {say({ en: `${judged} of ${drawn.length}`, es: `${judged} de ${drawn.length}` })}
          </td>
          <td data-number className={css.secondary}>
            {scored}
          </td>
          <td data-number>{halfWidth === null ? '–' : `±${scoreText(halfWidth)}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
