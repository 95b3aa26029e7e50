import css from './SheetLegend.module.css';

interface SheetLegendProps<Band extends string> {
  bands: readonly Band[];
  /** Marks the sample of a band as the cells of that band are marked. */
  mark: (band: Band) => Record<`data-${string}`, string>;
  noData: string;
  /** Stands at the right. */
  help: string;
}

/** The bands of a sheet's cells and what they are called. */
export const SheetLegend = <Band extends string>(props: SheetLegendProps<Band>) => {
  const { bands, mark, noData, help } = props;
  return (
    <p className={css.legend}>
      {bands.map((band) => (
        <span key={band}>
          <i {...mark(band)} />
          {band === 'none' ? noData : band}
        </span>
      ))}
      <span className={css.help}>{help}</span>
    </p>
  );
};
