import { IconEye, IconX } from '@tabler/icons-react';
import type { ScreenRights } from '../feed-rights.ts';
import type { FeedSearch } from '../feed-url.ts';
import css from './FocusStrip.module.css';

interface FlagStripProps {
  rights: ScreenRights;
  change: (next: Partial<FeedSearch>) => void;
}

/** Lists the flags of the address that change what is shown, each with a way to remove it. */
export function FlagStrip({ rights, change }: FlagStripProps) {
  const flags = [
    { on: rights.rawScores, text: 'raw scores', off: { raw: undefined } },
    { on: rights.bad, text: 'bad snapshots, too', off: { bad: undefined } },
    { on: rights.extraInfo, text: 'extra info', off: { extra_info: undefined } },
  ].filter(({ on }) => on);
  if (flags.length === 0) return null;
  return (
    <p className={css.strip}>
      <IconEye size={15} stroke={1.7} aria-hidden />
      <span>This link shows</span>
      {flags.map(({ text, off }) => (
        <button
          key={text}
          type="button"
          className={css.flag}
          aria-label={`Without ${text.replace(', too', '')}`}
          onClick={() => change(off)}
        >
          {text} <IconX size={14} stroke={1.7} aria-hidden />
        </button>
      ))}
    </p>
  );
}
