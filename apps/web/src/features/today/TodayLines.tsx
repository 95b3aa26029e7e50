import { parsePizzaId, picturePath } from '@crustodian/domain/pizza/wire-id';
import { MOST_LINES, type TodayLine } from '@crustodian/domain/today/today-lines';
import { lineText } from '@crustodian/domain/today/today-texts';
import { Button } from '@mantine/core';
import { IconBuilding, IconCamera, IconChefHat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PizzaImage } from '../../pizza/PizzaImage.tsx';
import { numberWord } from '../../pizza/words.ts';
import { CameraActs, LineActs } from './LineActs.tsx';
import type { NamedSignal } from './today-calls.ts';
import { TODAY_MESSAGES, type ShownLine } from './today-view.ts';
import css from './Today.module.css';

const ICONS = {
  'chain-wide': IconBuilding,
  kitchen: IconChefHat,
  camera: IconCamera,
  'camera-item': IconCamera,
} as const;

interface TodayLinesProps {
  lines: readonly ShownLine[];
  storeName: (venue: string) => string;
}

/** At most seven lines, the costliest first; the others are folded away. */
export function TodayLines({ lines, storeName }: TodayLinesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, MOST_LINES);
  const folded = lines.length - shown.length;
  return (
    <section className={css.panel} aria-label={TODAY_MESSAGES.title}>
      <ul className={css.lines}>
        {shown.map((line, at) => (
          <Line key={line.line.key} {...line} isFirst={at === 0} storeName={storeName} />
        ))}
      </ul>
      {folded > 0 && (
        <p className={css.folded}>
          {TODAY_MESSAGES.fold} {numberWord(folded)} more {folded === 1 ? 'is' : 'are'} folded away.{' '}
          <button type="button" className={css.show} onClick={() => setIsOpen(true)}>
            {TODAY_MESSAGES.show}
          </button>
        </p>
      )}
    </section>
  );
}

interface LineProps extends ShownLine {
  isFirst: boolean;
  storeName: (venue: string) => string;
}

function Line({ line, pictures, signals, timesSaid, isFirst, storeName }: LineProps) {
  const text = lineText(line, storeName, 'en');
  const Icon = ICONS[line.kind];
  return (
    <li className={css.line} data-first={isFirst || undefined}>
      <span className={css.kind} data-kind={line.kind}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={css.text}>
        <p className={css.cost}>
          <b>{text.kind}</b> · {text.cost}
        </p>
        <h2 className={isFirst ? `cr-display ${css.sentence}` : css.sentence}>
          {signals[0] ? (
            <SignalLink signal={signals[0]}>{text.sentence}</SignalLink>
          ) : (
            <Link to="/cameras">{text.sentence}</Link>
          )}
        </h2>
        <p className={css.evidence}>{text.evidence}</p>
      </div>
      <div className={css.pictures}>
        {pictures.map(({ pizza, signal, caption }) => (
          <figure key={pizza}>
            <SignalLink signal={signal}>
              <Picture pizza={pizza} alt={`${caption ?? text.sentence} ${timeOf(line)}`} />
            </SignalLink>
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        ))}
      </div>
      <div className={css.acts}>
        <Acts {...{ line, signals, timesSaid, storeName }} sentence={text.sentence} />
      </div>
    </li>
  );
}

type ActsProps = Omit<LineProps, 'pictures' | 'isFirst'> & { sentence: string };

function Acts({ line, sentence, signals, timesSaid, storeName }: ActsProps) {
  if (line.kind === 'camera') return <CameraActs signals={signals} />;
  if (line.kind === 'camera-item') {
    return (
      <Button renderRoot={(props) => <Link to="/cameras" {...props} />}>
        {TODAY_MESSAGES.checkCamera}
      </Button>
    );
  }
  const where = line.kind === 'chain-wide' ? 'All stores' : storeName(line.signal.venue);
  return <LineActs {...{ sentence, signals, timesSaid, where }} />;
}

const timeOf = (line: TodayLine): string =>
  line.kind === 'kitchen' ? line.signal.localTs.slice(11, 16) : '';

function Picture({ pizza, alt }: { pizza: string; alt: string }) {
  const place = parsePizzaId(pizza);
  return (
    <span className={css.picture}>
      <PizzaImage path={place && picturePath(place)} alt={alt} sizes="100px" />
    </span>
  );
}

const SignalLink = ({ signal, children }: { signal: NamedSignal; children: React.ReactNode }) => (
  <Link to="/signal" search={signal}>
    {children}
  </Link>
);
