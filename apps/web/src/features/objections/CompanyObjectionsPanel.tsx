import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WeeksPanel } from '../../controls/lists/WeeksPanel.tsx';
import { companyObjectionsQuery, type CompanyObjections } from './objection-calls.ts';
import {
  companyNote,
  companySentence,
  lateText,
  momentText,
  perThousand,
  subjectText,
} from './objection-wording.ts';
import { shareWithLimits } from './share-wording.ts';
import { CompanyAnswers, EngineTasks } from './EngineTasks.tsx';
import { ShareTable } from './ShareTable.tsx';
import { say } from '../../language/language.ts';
import css from './ObjectionsPage.module.css';

const LAST_ANSWERS = { en: 'Last answers', es: 'Últimas respuestas' };
const OPEN_NOW = { en: 'Open now', es: 'Abiertas ahora' };
const BY_STORE = { en: 'By store', es: 'Por tienda' };
const WEEKS = [4, 12, 52] as const;

/** How often a company's stores objected, and how often they were right. */
export function CompanyObjectionsPanel({ company }: { company: number }) {
  const [weeks, setWeeks] = useState<number>(WEEKS[0]);
  const query = useQuery({
    ...companyObjectionsQuery(company, weeks),
    placeholderData: keepPreviousData,
  });
  return (
    <WeeksPanel
      name={say({ en: 'the objections', es: 'las reclamaciones' })}
      query={query}
      weeks={weeks}
      choices={WEEKS}
      onWeeks={setWeeks}
      head={(data) => ({ sentence: companySentence(data), lead: companyNote(data) })}
    >
      {(data) => (
        <div className={css.columns}>
          <div className={css.stack}>
            <ShareTable data={data} />
            <EngineTasks tasks={data.tasks} answers={data.answers} />
            {data.answers.length > 0 && (
              <CompanyAnswers title={say(LAST_ANSWERS)} answers={data.answers} />
            )}
          </div>
          <div className={css.stack}>
            <OpenNow open={data.open} />
            <ByStore stores={data.stores} />
          </div>
        </div>
      )}
    </WeeksPanel>
  );
}

function OpenNow({ open }: Pick<CompanyObjections, 'open'>) {
  const [now] = useState(Date.now);
  return (
    <section className={css.panel} aria-label={say(OPEN_NOW)}>
      <h2 className={css.panelTitle}>
        {say(OPEN_NOW)} <span className={css.note}>{open.length}</span>
      </h2>
      {open.length === 0 ? (
        <p className={css.inner}>
          {say({
            en: 'Every objection is answered.',
            es: 'Todas las reclamaciones tienen respuesta.',
          })}
        </p>
      ) : (
        <ul className={css.rows}>
          {open.map((one, place) => (
            <li key={`${place} ${one.due_at}`} className={css.shortRow} data-plain>
              <div className={css.named}>
                <b>{subjectText(one)}</b>
                <span>
                  {one.opinions === 0
                    ? say({ en: 'waits for a reviewer', es: 'espera a un revisor' })
                    : say({ en: 'one reviewer has answered', es: 'un revisor ha respondido' })}
                </span>
              </div>
              <Due due={one.due_at} now={now} />
            </li>
          ))}
        </ul>
      )}
      <p className={css.inner}>
        {say({
          en: 'The store’s name and sentence appear here after the answer.',
          es: 'El nombre de la tienda y su frase aparecen aquí después de la respuesta.',
        })}
      </p>
    </section>
  );
}

function Due({ due, now }: { due: string; now: number }) {
  const late = lateText(due, now);
  return late ? (
    <span className={css.late}>{late}</span>
  ) : (
    <span className={css.end}>
      {say({ en: `due ${momentText(due)}`, es: `hasta el ${momentText(due)}` })}
    </span>
  );
}

function ByStore({ stores }: Pick<CompanyObjections, 'stores'>) {
  const silent = stores.filter(({ asked }) => asked === 0);
  return (
    <section className={css.panel} aria-label={say(BY_STORE)}>
      <h2 className={css.panelTitle}>{say(BY_STORE)}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Store', es: 'Tienda' })}</th>
            <th scope="col">{say({ en: 'Asked', es: 'Pedidas' })}</th>
            <th scope="col" data-secondary>
              {say({ en: 'Per 1,000', es: 'Por 1.000' })}
            </th>
            <th scope="col">{say({ en: 'Changed', es: 'Cambiadas' })}</th>
          </tr>
        </thead>
        <tbody>
          {stores
            .filter(({ asked }) => asked > 0)
            .map(({ venue, name, scored, ...shares }) => (
              <tr key={venue}>
                <th scope="row">{name}</th>
                <td>{shares.asked}</td>
                <td data-secondary>{perThousand(shares.asked, scored)}</td>
                <td>{shareWithLimits(shares)}</td>
              </tr>
            ))}
          {silent.length > 0 && (
            <tr>
              <th scope="row">{silent.map(({ name }) => name).join(', ')}</th>
              <td>0</td>
              <td data-secondary>–</td>
              <td>–</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={css.inner}>
        {say({ en: 'Asking often is no fault.', es: 'Preguntar mucho no es malo.' })}
        {silent.length > 0 &&
          say({
            en: ` ${silent.length} ${silent.length === 1 ? 'store' : 'stores'} never asked: do they know they can?`,
            es:
              silent.length === 1
                ? ' 1 tienda nunca preguntó: ¿sabe que puede hacerlo?'
                : ` ${silent.length} tiendas nunca preguntaron: ¿saben que pueden hacerlo?`,
          })}
      </p>
    </section>
  );
}
