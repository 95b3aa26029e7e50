import type { StoreAction } from '@crustodian/contract/actions';
import { evidenceText } from './action-view.ts';
import css from './Actions.module.css';

const WIDTH = 200;
const MIDDLE = WIDTH / 2;
const END = 12;

/** Gauge of the evidence between 'did not help' and 'proven'. */
export function ActionGauge({ state, first, second }: StoreAction) {
  const { evidence } = second ?? first;
  const at = MIDDLE - evidence * (MIDDLE - END);
  return (
    <svg
      className={css.gauge}
      viewBox={`0 0 ${WIDTH} 24`}
      data-state={state}
      role="img"
      aria-label={evidenceText(evidence)}
    >
      <line className={css.rail} x1={END} x2={WIDTH - END} y1="12" y2="12" />
      <line className={css.way} x1={MIDDLE} x2={at} y1="12" y2="12" />
      <path className={css.end} d={`M${END - 5} 7l10 10m0-10l-10 10`} />
      <circle className={css.end} cx={WIDTH - END} cy="12" r="8" />
      <circle className={css.marker} cx={at} cy="12" r="7" />
    </svg>
  );
}
