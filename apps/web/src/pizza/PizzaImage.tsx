import { useState } from 'react';
import { patience } from '../connection/patience.ts';
import { pictureAddress, pictureWidths } from './picture-address.ts';
import { say } from '../language/language.ts';
import css from './PizzaImage.module.css';

interface PizzaImageProps {
  /** The picture's path as in API responses; null if there is none. */
  path: string | null;
  /** Specialty, score and standard, as shown on the card. */
  alt: string;
  /** Rendered width as the browser's `sizes`: '(min-width: 80em) 167px, 45vw'. */
  sizes: string;
  /** Data URL of a tiny blurred picture. */
  placeholder?: string | null | undefined;
  /** Origin of another image server (decision X62). */
  server?: string | null | undefined;
  /** For the first rows: loads immediately instead of near the viewport. */
  eager?: boolean;
}

/**
 * A square of fixed layout: a blurred placeholder, the photograph, or a sign that it is missing.
 */
export function PizzaImage(props: PizzaImageProps) {
  // A recycled card shows a different picture, so its state is reset with the path.
  return <Picture key={props.path} {...props} />;
}

function Picture({ path, alt, sizes, placeholder, server, eager }: PizzaImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>(path ? 'loading' : 'broken');
  const [again, setAgain] = useState(0);
  const bringOrMiss = (isThere: boolean) => (isThere ? setAgain(1) : setState('broken'));
  if (!path || state === 'broken') return <Missing alt={alt} />;
  return (
    <span className={css.frame}>
      {placeholder && state === 'loading' && (
        <img className={css.placeholder} src={placeholder} alt="" aria-hidden="true" />
      )}
      <img
        key={again}
        className={css.picture}
        data-state={state}
        alt={alt}
        src={pictureAddress(path, { width: 320, server: server ?? null })}
        srcSet={pictureWidths(path, server)}
        sizes={sizes}
        width={320}
        height={320}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        // Another server must never receive this site's cookies (decision X62).
        {...(server && { crossOrigin: 'anonymous', referrerPolicy: 'no-referrer' })}
        onLoad={() => setState('shown')}
        onError={({ currentTarget }) => {
          if (again > 0 || server) setState('broken');
          else void isThereNow(currentTarget.currentSrc).then(bringOrMiss);
        }}
      />
    </span>
  );
}

/**
 * Browsers cannot tell a picture that a busy server refused from a missing one: requests it again
 * and returns whether it arrives.
 */
const isThereNow = (address: string): Promise<boolean> =>
  patience.fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

function Missing({ alt }: { alt: string }) {
  return (
    <span
      className={css.frame}
      data-broken
      role="img"
      aria-label={say({
        en: `${alt} (picture not available)`,
        es: `${alt} (foto no disponible)`,
      })}
    >
      <svg className={css.sign} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M15 8h.01M7 3h11a3 3 0 0 1 3 3v11M20.4 20.4A3 3 0 0 1 18 21H6a3 3 0 0 1-3-3V6c0-.8.3-1.6.9-2.1M3 16l5-5c.9-.9 2.1-.9 3 0l5 5M16.3 12.3c.6-.3 1.2-.2 1.7.7l3 3M3 3l18 18" />
      </svg>
    </span>
  );
}
