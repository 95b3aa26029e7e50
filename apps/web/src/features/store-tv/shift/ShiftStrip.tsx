import type { ShiftScreen } from '@crustodian/contract/store-tv';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { LAST_PIZZAS } from '@crustodian/domain/signals/cue';
import type { ReactNode } from 'react';
import { shiftPictureAddress, type TvAddress } from '../tv-address.ts';
import { shiftMessages } from './shift-messages.ts';
import css from './ShiftStrip.module.css';

interface ShiftStripProps {
  tv: TvAddress;
  last: ShiftScreen['last'];
  isLive: boolean;
}

/** The last 20 pizzas, newest on the right; missing ones are empty slots. */
export function ShiftStrip({ tv, last, isLive }: ShiftStripProps) {
  const texts = shiftMessages(tv.language);
  const empty = Math.max(0, LAST_PIZZAS - last.length);
  return (
    <ol className={css.strip} aria-label={texts.lastPizzas}>
      {Array.from({ length: empty }, (_, at) => (
        <li key={at} aria-hidden="true">
          <span className={css.picture} />
        </li>
      ))}
      {last.map(({ img_url, standard }, at) => (
        <li key={img_url} data-newest={isLive && at === last.length - 1}>
          <span className={css.picture}>
            <img src={shiftPictureAddress(tv, img_url, 160)} alt="" />
          </span>
          {standard && <StandardMark standard={standard} label={texts.standards[standard]} />}
        </li>
      ))}
    </ol>
  );
}

/** Shapes differ, not only colors: disc, diamond, open ring. A single pizza is never red. */
export function StandardMark({ standard, label }: { standard: Standard; label?: string }) {
  return (
    <svg
      className={css.mark}
      viewBox="0 0 24 24"
      data-standard={standard}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {SHAPES[standard]}
    </svg>
  );
}

const SHAPES = {
  to_standard: <circle cx="12" cy="12" r="9" />,
  maybe_to_standard: <path d="M12 2l10 10-10 10L2 12z" />,
  not_to_standard: (
    <circle cx="12" cy="12" r="7.6" strokeDasharray="35.8 12" transform="rotate(-40 12 12)" />
  ),
} as const satisfies Record<Standard, ReactNode>;
