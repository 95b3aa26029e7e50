import { IconEye, IconX } from '@tabler/icons-react';
import type { ScreenRights } from '../feed-rights.ts';
import type { FeedSearch } from '../feed-url.ts';
import { say } from '../../../language/language.ts';
import css from './FocusStrip.module.css';

interface FlagStripProps {
  rights: ScreenRights;
  change: (next: Partial<FeedSearch>) => void;
}

/** The active query flags of the URL, each with a button that removes it. */
export function FlagStrip({ rights, change }: FlagStripProps) {
  const flags = [
    {
      on: rights.rawScores,
      text: say({ en: 'raw scores', es: 'puntuaciones en bruto' }),
      off: { raw: undefined },
    },
    {
      on: rights.bad,
      text: say({ en: 'bad snapshots, too', es: 'fotos malas' }),
      name: say({ en: 'bad snapshots', es: 'fotos malas' }),
      off: { bad: undefined },
    },
    {
      on: rights.extraInfo,
      text: say({ en: 'extra info', es: 'información adicional' }),
      off: { extra_info: undefined },
    },
  ].filter(({ on }) => on);
  if (flags.length === 0) return null;
  return (
    <p className={css.strip}>
      <IconEye size={15} stroke={1.7} aria-hidden />
      <span>{say({ en: 'This link shows', es: 'Este enlace muestra' })}</span>
      {flags.map(({ text, name = text, off }) => (
        <button
          key={text}
          type="button"
          className={css.flag}
          aria-label={say({ en: `Without ${name}`, es: `Sin ${name}` })}
          onClick={() => change(off)}
        >
          {text} <IconX size={14} stroke={1.7} aria-hidden />
        </button>
      ))}
    </p>
  );
}
