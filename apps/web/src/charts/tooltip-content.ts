import css from './Tooltip.module.css';

export interface TooltipRow {
  /** Omitted for a row without a mark. */
  color?: string | undefined;
  name: string;
  value: string;
  /** Number of pizzas behind the value. */
  n?: string | undefined;
}

export interface TooltipText {
  title: string;
  rows: readonly TooltipRow[];
  /** What a click does: 'Show 34 pizzas'. */
  hint?: string | undefined;
}

/** The tooltip of an ECharts chart as DOM elements, so that text is never parsed as markup. */
export function tooltipElement({ title, rows, hint }: TooltipText): HTMLElement {
  const box = element('div', css.tooltip);
  box.append(element('div', css.title, title));
  for (const { color, name, value, n } of rows) {
    const row = element('div', css.row);
    const mark = element('i', css.mark);
    if (color) mark.style.background = color;
    row.append(mark, element('span', css.name, name), element('b', css.value, value));
    if (n !== undefined) row.append(element('span', css.n, n));
    box.append(row);
  }
  if (hint) box.append(element('div', css.hint, hint));
  return box;
}

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
