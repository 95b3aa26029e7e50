import type { TooltipText } from './tooltip-content.ts';
import css from './Tooltip.module.css';

/** Tooltip of a chart made of HTML elements; looks like that of an ECharts chart. */
export function Tooltip({ title, rows, hint }: TooltipText) {
  return (
    <div className={css.tooltip}>
      <div className={css.title}>{title}</div>
      {rows.map(({ color, name, value, n }) => (
        <div key={name} className={css.row}>
          <i className={css.mark} style={{ background: color }} />
          <span className={css.name}>{name}</span>
          <b className={css.value}>{value}</b>
          {n !== undefined && <span className={css.n}>{n}</span>}
        </div>
      ))}
      {hint && <div className={css.hint}>{hint}</div>}
    </div>
  );
}
