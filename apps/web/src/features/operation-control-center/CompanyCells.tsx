import {
  completeColour,
  movedColour,
  printedColour,
  type ControlColour,
  type StoreDelta,
} from '@crustodian/domain/figures/operation-control';
import { DELTA_DIGITS, deltaPoints, printedDelta } from '@crustodian/domain/score/score-delta';
import { IconCircleCheck, IconCircleDashed, IconCircleX, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeltaBadge } from '../../charts/marks/DeltaBadge.tsx';
import { countText, decimalText, pointsText, shareText } from '../../pizza/formatters.ts';
import type { ColumnKey } from './operation-control-url.ts';
import type { ControlledCompany } from './operation-control-calls.ts';
import { say } from '../../language/language.ts';
import css from './CompanyCells.module.css';

/** Each colour also has a shape: done, in progress, nothing. */
const SIGNS = {
  green: IconCircleCheck,
  amber: IconCircleDashed,
  red: IconCircleX,
} as const satisfies Record<ControlColour, Icon>;

/** Cell content of each column. */
export const CELLS = {
  company: ({ name, pk }, week) => (
    <Link to="/report-control" search={{ company: String(pk), week }} className={css.company!}>
      {name}
    </Link>
  ),
  new: (company) =>
    company.new > 0 ? <span className={css.fresh}>+{company.new}</span> : <Quiet>0</Quiet>,
  stores: ({ stores }) => countText(stores.length),
  complete: ({ complete, stores }) => (
    <Sign colour={completeColour(complete, stores.length)} className={css.complete!}>
      {countText(complete)}
    </Sign>
  ),
  printed: ({ printed_percentage: share }) => <ShareBadge share={share} />,
  sent: ({ sent_percentage: share }) => <ShareBadge share={share} />,
  lw: ({ lw }) => <Mean value={lw.avg} />,
  print: ({ cw }) => (
    <b className={css.strong}>
      <Mean value={cw.avg} />
    </b>
  ),
  delta_lw: ({ cw, lw }) => <DeltaBadge delta={printedDelta(cw.avg, lw.avg)} />,
  delta_5w: ({ delta_5w }) => <DeltaBadge delta={delta_5w} />,
  best: ({ best_delta }) => <Moved moved={best_delta} />,
  worst: ({ worst_delta }) => <Moved moved={worst_delta} />,
  increasing: ({ positive_delta_percentage: share }) => <MovedShare share={share} />,
  decreasing: ({ negative_delta_percentage: share }) => <MovedShare share={share} />,
} as const satisfies Record<ColumnKey, (company: ControlledCompany, week: string) => ReactNode>;

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className={css.quiet}>{children}</span>
);

/** A mean with one decimal, because companies differ by less than a point. */
const Mean = ({ value }: { value: number | null }) =>
  value === null ? <Quiet>–</Quiet> : percentText(decimalText(deltaPoints(value), DELTA_DIGITS));

const percentText = (percent: string): string =>
  say({ en: `${percent}%`, es: `${percent}\u00a0%` });

interface SignProps {
  colour: ControlColour;
  className: string;
  children: ReactNode;
}

function Sign({ colour, className, children }: SignProps) {
  const Symbol = SIGNS[colour];
  return (
    <span className={className} data-colour={colour}>
      <Symbol size={14} stroke={2.2} aria-hidden />
      {children}
    </span>
  );
}

const ShareBadge = ({ share }: { share: number }) => (
  <Sign colour={printedColour(share)} className={css.badge!}>
    {shareText(share)}
  </Sign>
);

function Moved({ moved }: { moved: StoreDelta | null }) {
  if (moved === null) return <Quiet>–</Quiet>;
  const { store, delta } = moved;
  const points = deltaPoints(delta);
  return (
    <>
      {store}{' '}
      <b className={css.moved} data-up={points > 0} data-down={points < 0}>
        {pointsText(points, DELTA_DIGITS)}
      </b>
    </>
  );
}

/**
 * Red above 0.5, amber above 0.35, otherwise green, both for stores that gained and for those that
 * lost (decision X98).
 */
const MovedShare = ({ share }: { share: number }) => (
  <span className={css.portion} data-colour={movedColour(share)}>
    <span className={css.track} aria-hidden>
      <span className={css.fill} style={{ width: `${share * 100}%` }} />
    </span>
    <span className={css.percent}>{shareText(share)}</span>
  </span>
);
