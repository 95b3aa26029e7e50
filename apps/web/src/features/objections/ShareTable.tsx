import { wholePercent } from '@crustodian/domain/figures/whole-percent';
import { dayMonthText } from '../../pizza/formatters.ts';
import type { CompanyObjections } from './objection-calls.ts';
import { subjectName, subjectText } from './objection-wording.ts';
import { ObjectionPicture } from './ObjectionPicture.tsx';
import css from './ObjectionsPage.module.css';

type Shares = CompanyObjections['all'];

/** Where the stores were right: by reason, with the interval of each share. */
export function ShareTable({ data: { reasons, all, engines } }: { data: CompanyObjections }) {
  return (
    <section className={css.panel} aria-label="Where the stores were right">
      <h2 className={css.panelTitle}>
        Where the stores were right
        <span className={css.note}>
          line: 95% interval; dashed: 30%, from 20 objections on a task for the engine
        </span>
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">What was not right</th>
            <th scope="col" data-pictures>
              <span className="cr-hidden">Pizzas</span>
            </th>
            <th scope="col" data-scale>
              <span>none</span>
              <span>all changed</span>
            </th>
            <th scope="col">Changed</th>
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
          <Row name="All" pizzas={[]} {...all} />
          {engines.length > 1 &&
            engines.map(({ engine, ...shares }) => (
              <Row key={engine} name={`Engine ${engine}`} pizzas={[]} {...shares} />
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
        <b>{granted}</b> of {answered}
      </td>
    </tr>
  );
}

const LIMIT = 0.3;
const percent = (share: number) => `${100 * share}%`;

/** The share of changed scores between none and all. */
function Scale({ granted, answered, low, high }: Shares) {
  if (low === null || high === null) return <span className={css.note}>none answered</span>;
  const isAbove = low > LIMIT || (answered >= 20 && granted / answered > LIMIT);
  return (
    <span
      className={css.scale}
      role="img"
      aria-label={`${wholePercent(granted / answered)}%, between ${wholePercent(low)} and ${wholePercent(high)}`}
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

/** What is granted too often is for the engine's makers to look at. */
export function EngineTasks({ tasks }: Pick<CompanyObjections, 'tasks'>) {
  return tasks.map(({ subject, engine, answered, granted, raised_at: at }) => (
    <section key={`${subject} ${engine}`} className={css.task} aria-label="A task for the engine">
      <b>{subjectName(subject)} is a task for the engine.</b>
      <span>
        {granted} of {answered} changed by {dayMonthText(at.slice(0, 10))}, with {engine}. The
        provider has been told.
      </span>
    </section>
  ));
}
