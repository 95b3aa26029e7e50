import css from './SheetLegend.module.css';

interface SheetLegendProps<Band extends string> {
  bands: readonly Band[];
  /** Attribute that gives a sample the look of its band's cells. */
  mark: (band: Band) => Record<`data-${string}`, string>;
  noData: string;
  /** Shown on the right. */
  help: string;
}

/** The bands of a sheet's cells with their names. */
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
