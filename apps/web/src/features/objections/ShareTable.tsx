import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { shareText } from '../../pizza/formatters.ts';
import type { CompanyObjections } from './objection-calls.ts';
import { subjectText } from './objection-wording.ts';
import { engineName } from './share-wording.ts';
import { ObjectionPicture } from './ObjectionPicture.tsx';
import { say } from '../../language/language.ts';
import css from './ObjectionsPage.module.css';

const RIGHT = { en: 'Where the stores were right', es: 'Dónde tenían razón las tiendas' };
/** The same in both languages. */
const PIZZAS = 'Pizzas';

type Shares = CompanyObjections['all'];

/** How often the stores were right, by reason, with the interval of each share. */
export function ShareTable({ data: { reasons, all, engines } }: { data: CompanyObjections }) {
  return (
    <section className={css.panel} aria-label={say(RIGHT)}>
      <h2 className={css.panelTitle}>
        {say(RIGHT)}
        <span className={css.note}>
          {say({
            en: 'line: 95% interval; dashed: 30%, from 20 objections on a task for the engine',
            es: 'línea: intervalo del 95 %; a trazos: 30 %, desde 20 reclamaciones una tarea para el motor',
          })}
        </span>
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'What was not right', es: 'Qué no estaba bien' })}</th>
            <th scope="col" data-pictures>
              <span className="cr-hidden">{PIZZAS}</span>
            </th>
            <th scope="col" data-scale>
              <span>{say({ en: 'none', es: 'ninguna' })}</span>
              <span>{say({ en: 'all changed', es: 'todas' })}</span>
            </th>
            <th scope="col">{say({ en: 'Changed', es: 'Cambiadas' })}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, criterion, pizzas, ...shares }) => (
            <Row
              key={criterion ?? reason}
              name={subjectText({ reason, criterion })}
              pizzas={pizzas}
              {...shares}
            />
          ))}
          <Row name={say({ en: 'All', es: 'Todas' })} pizzas={[]} {...all} />
          {engines.map(({ engine, ...shares }) => (
            <Row key={engine} name={engineName(engine)} pizzas={[]} {...shares} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ name, pizzas, ...shares }: Shares & { name: string; pizzas: readonly string[] }) {
  const { granted, answered } = shares;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-pictures>
        <span className={css.pictures}>
          {pizzas.map((pizza) => (
            <ObjectionPicture key={pizza} pizza={pizza} alt={name} />
          ))}
        </span>
      </td>
      <td data-scale>
        <Scale {...shares} />
      </td>
      <td>
        <b>{granted}</b> {say({ en: 'of', es: 'de' })} {answered}
      </td>
    </tr>
  );
}

const LIMIT = 0.3;
const percent = (share: number) => `${100 * share}%`;

/** The share of changed scores, on a scale from none to all. */
function Scale({ granted, answered, low, high }: Shares) {
  if (low === null || high === null)
    return <span className={css.note}>{say({ en: 'none answered', es: 'sin respuestas' })}</span>;
  const isAbove = low > LIMIT || (answered >= 20 && granted / answered > LIMIT);
  return (
    <span
      className={css.scale}
      role="img"
      aria-label={say({
        en: `${shareText(granted / answered)}, between ${wholePercent(low)} and ${wholePercent(high)}`,
        es: `${shareText(granted / answered)}, entre ${wholePercent(low)} y ${wholePercent(high)}`,
      })}
    >
      <i data-limit style={{ left: percent(LIMIT) }} />
      <i data-line style={{ left: percent(low), width: percent(high - low) }} />
      <i
        data-point
        data-above={isAbove || undefined}
        style={{ left: percent(granted / answered) }}
      />
    </span>
  );
}
