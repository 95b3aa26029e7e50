import { printedColour } from '@crustodian/domain/figures/operation-control';
import type { ReactNode } from 'react';
import { countText, shareText } from '../../pizza/formatters.ts';
import { controlSums } from './company-columns.ts';
import type { ControlledCompany } from './operation-control-calls.ts';
import css from './ControlSummary.module.css';

interface ControlSummaryProps {
  companies: readonly ControlledCompany[];
  printed: number;
  sent: number;
}

/** All companies together: how many stores, and how far their reports are. */
export function ControlSummary({ companies, printed, sent }: ControlSummaryProps) {
  const sums = controlSums(companies);
  const of = (count: number) => `${countText(count)} of ${countText(sums.stores)}`;
  return (
    <dl className={css.tiles} aria-label="Summary">
      <Tile name="Total stores" note={`${countText(sums.new)} new this week`}>
        {countText(sums.stores)}
      </Tile>
      <Tile name="% printed" note={of(sums.printed)} share={printed}>
        {shareText(printed)}
      </Tile>
      <Tile name="% sent" note={of(sums.sent)} share={sent}>
        {shareText(sent)}
      </Tile>
    </dl>
  );
}

interface TileProps {
  name: string;
  note: string;
  /** Drawn as a bar next to the figure. */
  share?: number;
  children: ReactNode;
}

function Tile({ name, note, share, children }: TileProps) {
  return (
    <div className={css.tile}>
      <dt className={css.name}>
        {name} <span className={css.note}>{note}</span>
      </dt>
      <dd className={css.value}>
        <span className={`cr-display ${css.figure}`}>{children}</span>
        {share !== undefined && (
          <span className={css.bar} aria-hidden>
            <span
              className={css.fill}
              data-colour={printedColour(share)}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        )}
      </dd>
    </div>
  );
}
