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
  scoresText,
  subjectText,
} from './objection-wording.ts';
import { ObjectionPicture } from './ObjectionPicture.tsx';
import { EngineTasks, ShareTable } from './ShareTable.tsx';
import { StateBadge } from './StateBadge.tsx';
import css from './ObjectionsPage.module.css';

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
      name="the objections"
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
            <EngineTasks tasks={data.tasks} />
            <Answers answers={data.answers} />
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

function Answers({ answers }: Pick<CompanyObjections, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <section className={css.panel} aria-label="Last answers">
      <h2 className={css.panelTitle}>Last answers</h2>
      <ul className={css.rows}>
        {answers.map((one) => (
          <li key={one.pizza} className={css.shortRow}>
            <ObjectionPicture pizza={one.is_shown ? one.pizza : null} alt={one.store} />
            <div className={css.named}>
              <b>
                {one.store}, {subjectText(one).toLowerCase()}
              </b>
              {one.sentence && <q>{one.sentence}</q>}
            </div>
            <span className={css.end}>
              {scoresText(one)} <StateBadge state={one.state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenNow({ open }: Pick<CompanyObjections, 'open'>) {
  const [now] = useState(Date.now);
  return (
    <section className={css.panel} aria-label="Open now">
      <h2 className={css.panelTitle}>
        Open now <span className={css.note}>{open.length}</span>
      </h2>
      {open.length === 0 ? (
        <p className={css.inner}>Every objection is answered.</p>
      ) : (
        <ul className={css.rows}>
          {open.map((one, place) => (
            <li key={`${place} ${one.due_at}`} className={css.shortRow} data-plain>
              <div className={css.named}>
                <b>{subjectText(one)}</b>
                <span>
                  {one.opinions === 0 ? 'waits for a reviewer' : 'one reviewer has answered'}
                </span>
              </div>
              <Due due={one.due_at} now={now} />
            </li>
          ))}
        </ul>
      )}
      <p className={css.inner}>The store’s name and sentence appear here after the answer.</p>
    </section>
  );
}

function Due({ due, now }: { due: string; now: number }) {
  const late = lateText(due, now);
  return late ? (
    <span className={css.late}>{late}</span>
  ) : (
    <span className={css.end}>due {momentText(due)}</span>
  );
}

function ByStore({ stores }: Pick<CompanyObjections, 'stores'>) {
  const silent = stores.filter(({ asked }) => asked === 0);
  return (
    <section className={css.panel} aria-label="By store">
      <h2 className={css.panelTitle}>By store</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Store</th>
            <th scope="col">Asked</th>
            <th scope="col">Per 1,000</th>
            <th scope="col">Changed</th>
          </tr>
        </thead>
        <tbody>
          {stores
            .filter(({ asked }) => asked > 0)
            .map(({ venue, name, asked, scored, granted }) => (
              <tr key={venue}>
                <th scope="row">{name}</th>
                <td>{asked}</td>
                <td>{perThousand(asked, scored)}</td>
                <td>{granted}</td>
              </tr>
            ))}
          {silent.length > 0 && (
            <tr>
              <th scope="row">{silent.map(({ name }) => name).join(', ')}</th>
              <td>0</td>
              <td>–</td>
              <td>–</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={css.inner}>
        Asking often is no fault.
        {silent.length > 0 &&
          ` ${silent.length} ${silent.length === 1 ? 'store' : 'stores'} never asked: do they know they can?`}
      </p>
    </section>
  );
}
