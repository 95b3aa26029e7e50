import css from './RampLegend.module.css';

interface RampLegendProps {
  /** Meaning of the dark end: 'lower'. */
  loud: string;
  quiet: string;
}

/** The colour ramp of a heatmap, from its loud end to its quiet end. */
export const RampLegend = ({ loud, quiet }: RampLegendProps) => (
  <span className={css.legend}>
    {loud}
    <span className={css.ramp} aria-hidden="true">
      {['s5', 's4', 's3', 's2', 's1', 's0'].map((step) => (
        <i key={step} style={{ background: `var(--${step})` }} />
      ))}
    </span>
    {quiet}
  </span>
);
