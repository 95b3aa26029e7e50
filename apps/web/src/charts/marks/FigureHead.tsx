import table from '../FigureTable.module.css';

export interface FigureColumn {
  title: string;
  /** Figures are right-aligned. */
  figure?: boolean;
  className?: string | undefined;
}

/** The head of a table of figures; skips columns that are false. */
export function FigureHead({ columns }: { columns: readonly (FigureColumn | false)[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (!column) return null;
          const { title, figure, className } = column;
          const classes = [figure && table.figure, className].filter(Boolean).join(' ');
          return (
            <th key={title} scope="col" className={classes || undefined}>
              {title}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
