import {
  EXPORT_TABLE_NAMES,
  EXPORT_TABLES,
  type ExportMonths,
  type ExportTable,
} from '@crustodian/contract/exports';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../../controls/SentenceHead.tsx';
import { say } from '../../../language/language.ts';
import { countText } from '../../../pizza/formatters.ts';
import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { DatasetConsent } from './DatasetConsent.tsx';
import { exportsQuery } from './exports-calls.ts';
import { columnText } from './exports-dictionary.ts';
import { exportsSentence, monthName, tableName } from './exports-wording.ts';
import css from '../Integrations.module.css';
import own from './Exports.module.css';

/** Downloads of a company's data by month, and the meaning of their columns. */
export const ExportsPage = () => (
  <IntegrationsPanel title="Exports">
    {(company) => <ExportsOf key={company} company={company} />}
  </IntegrationsPanel>
);

function ExportsOf({ company }: { company: number }) {
  const { data, error, refetch } = useQuery(exportsQuery(company));
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The exports could not be loaded',
          es: 'Error al cargar las exportaciones',
        })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={5} />;
  return (
    <>
      <SentenceHead
        sentence={exportsSentence(data.months)}
        lead={say({
          en: 'Each file is a CSV of one month. Who downloads one is in the audit log.',
          es: 'Cada archivo es un CSV de un mes. Quién descarga uno queda en el registro de cambios.',
        })}
      />
      <Months company={company} months={data.months} />
      <DatasetConsent company={company} isGiven={data.dataset_consent} />
      <Dictionary />
    </>
  );
}

function Months({ company, months }: { company: number; months: ExportMonths }) {
  const [from, setFrom] = useState('');
  if (months.length === 0) return null;
  const title = say({ en: 'Files with their rows', es: 'Archivos con sus filas' });
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <div className={own.scrolled}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{say({ en: 'Month', es: 'Mes' })}</th>
              {EXPORT_TABLE_NAMES.map((table) => (
                <th key={table} scope="col">
                  {tableName(table)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((counts) => (
              <tr key={counts.month}>
                <th scope="row">{monthName(counts.month)}</th>
                {EXPORT_TABLE_NAMES.map((table) => (
                  <td key={table}>
                    <FileLink
                      {...{ company, table, month: counts.month, rows: counts[table], from }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.fields}>
        <TextInput
          type="date"
          label={say({ en: 'Go on from', es: 'Continuar desde' })}
          description={say({
            en: 'If a download broke off, delete the rows of its last day from the file and choose that day: the file of its month then has only the rest.',
            es: 'Si se cortó una descarga, borra del archivo las filas de su último día y elige ese día: el archivo de su mes trae entonces solo el resto.',
          })}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
      </div>
    </section>
  );
}

interface FileLinkProps {
  company: number;
  table: ExportTable;
  month: string;
  rows: number;
  /** The day to go on from; it counts for the file of its month. Empty for whole files. */
  from: string;
}

/** No link if the file would have no rows. */
function FileLink({ company, table, month, rows, from }: FileLinkProps) {
  if (rows === 0) return '–';
  const name = [tableName(table), monthName(month)].join(', ');
  return (
    <a
      href={`/api/exports/company/${company}/${table}/${month}/${from.startsWith(month) ? `?from=${from}` : ''}`}
      download
      aria-label={say({
        en: `Download ${name}, ${countText(rows)} rows`,
        es: `Descargar ${name}, ${countText(rows)} filas`,
      })}
    >
      {countText(rows)}
    </a>
  );
}

/** Column names are for programs, so they are the same in every language. */
function Dictionary() {
  const title = say({ en: 'What the columns mean', es: 'Qué significan las columnas' });
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {EXPORT_TABLE_NAMES.map((table) => (
        <details key={table} className={own.fold}>
          <summary>{tableName(table)}</summary>
          <dl className={own.columns}>
            {Object.entries(EXPORT_TABLES[table])
              .map(([column, facts]) => ({ column, ...columnText(table, column, facts) }))
              .map(({ column, meaning, type }) => (
                <div key={column}>
                  <dt>
                    <code>{column}</code>
                  </dt>
                  <dd>
                    {meaning} <small>({type})</small>
                  </dd>
                </div>
              ))}
          </dl>
        </details>
      ))}
    </section>
  );
}
