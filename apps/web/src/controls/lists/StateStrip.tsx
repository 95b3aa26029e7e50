import type { StateGroup } from './state-group.ts';
import { countsOfGroups } from './state-groups.ts';
import type { ReportState } from '@crustodian/domain/reports/report-state';
import { say } from '../../language/language.ts';
import css from './StateStrip.module.css';

interface StateStripProps {
  rows: readonly { state: ReportState }[];
  value: StateGroup | undefined;
  onChange: (group: StateGroup | undefined) => void;
  label?: string;
}

/** The reports' progress as a strip; each part filters the list by its state. */
export function StateStrip({ rows, value, onChange, label }: StateStripProps) {
  const groups = countsOfGroups(rows).filter(({ count }) => count > 0);
  return (
    <div
      role="group"
      aria-label={label ?? say({ en: 'Stores by state', es: 'Tiendas por estado' })}
      className={css.strip}
      style={{
        gridTemplateColumns: groups.map(({ count }) => `minmax(max-content, ${count}fr)`).join(' '),
      }}
    >
      {groups.map(({ key, label: messages, count }) => (
        <button
          key={key}
          type="button"
          className={css.part}
          data-group={key}
          aria-pressed={value === key}
          onClick={() => onChange(value === key ? undefined : key)}
        >
          <span className={css.bar} />
          <span className={css.messages}>
            <b>{count}</b> {say(messages)}
          </span>
        </button>
      ))}
    </div>
  );
}
