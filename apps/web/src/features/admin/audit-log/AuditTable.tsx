import type { AuditEntry } from '@crustodian/contract/admin';
import { dayText } from '../../../pizza/formatters.ts';
import { localMoment } from '../../../controls/local-moment.ts';
import {
  auditActionName,
  auditActorText,
  auditBrowserText,
  auditFieldName,
  auditSubjectText,
  auditValueText,
} from './audit-wording.ts';
import css from '../AdminPage.module.css';
import own from './AuditLogPage.module.css';
import { say } from '../../../language/language.ts';

/** One row per entry: when, who, what, subject, before and after, location. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <section
      className={`${css.panel} ${own.panel}`}
      aria-label={say({ en: 'Entries', es: 'Entradas' })}
    >
      <table className={`${css.table} ${own.entries}`}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'When', es: 'Cuándo' })}</th>
            <th scope="col">{say({ en: 'Who', es: 'Quién' })}</th>
            <th scope="col">{say({ en: 'What', es: 'Qué' })}</th>
            <th scope="col">{say({ en: 'Before and after', es: 'Antes y después' })}</th>
            <th scope="col">{say({ en: 'Location', es: 'Lugar' })}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { day, time } = localMoment(entry.at);
  return (
    <tr>
      <td className={own.when}>
        <time dateTime={entry.at}>
          {dayText(day)} <span>{time}</span>
        </time>
      </td>
      <td className={own.who}>
        {auditActorText(entry.by.name)}
        {entry.by.email !== entry.by.name && <span>{entry.by.email}</span>}
      </td>
      <td className={own.what}>
        <b>{auditActionName(entry.action)}</b>
        {entry.subject !== entry.by.email && (
          <span>{auditSubjectText(entry.subject, entry.action)}</span>
        )}
      </td>
      <td className={own.changes}>
        <Changes changes={entry.changes} />
      </td>
      <td className={own.where} title={auditActorText(entry.user_agent)}>
        {entry.address}
        <span>{auditBrowserText(entry.user_agent)}</span>
      </td>
    </tr>
  );
}

/** Each field with its old and new value; fields empty in both are omitted. */
function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const changed = changes
    .map(({ field, before, after }) => ({
      field: auditFieldName(field),
      before: auditValueText(field, before),
      after: auditValueText(field, after),
    }))
    .filter(({ before, after }) => before || after);
  return (
    <ul>
      {changed.map(({ field, before, after }) => (
        <li key={field}>
          <i>{field}</i> {before && <s>{before}</s>}
          {before && after && ' → '}
          {after}
        </li>
      ))}
    </ul>
  );
}
