import type { Standard } from '@crustodian/domain/pizza/standard';
import { useEffect, useState, type ReactNode } from 'react';
import { StandardMark } from '../../pizza/StandardMark.tsx';
import { useCarouselIndex } from './use-carousel-index.ts';
import type { TvMessages } from './tv-messages.ts';
import css from './TvCarousel.module.css';

export interface TvSlide {
  picture: string;
  title: string;
  note: string;
  standard: Standard | null;
  /** The pizza's problems, or how good it is. */
  verdict: string | null;
}

interface TvCarouselProps {
  title: string;
  slides: readonly TvSlide[];
  slideMs: number;
  messages: TvMessages;
  /** Shown if there are no slides. */
  empty: string;
  size: 'large' | 'small';
  children?: ReactNode;
}

/** Maximum number of slides shown as dashes; more are shown as numbers. */
const MOST_DASHES = 12;

/** Shows one pizza after another, each for the same time. */
export function TvCarousel(props: TvCarouselProps) {
  const { title, slides, slideMs, messages, empty, size, children } = props;
  const index = useCarouselIndex(slides.length, slideMs);
  const slide = slides[index];
  const next = slides[(index + 1) % Math.max(1, slides.length)];
  return (
    <section className={css.carousel} data-size={size} aria-label={title}>
      <header className={css.head}>
        <h2>{title}</h2>
        {slide && <SlideDots index={index} count={slides.length} messages={messages} />}
      </header>
      {slide ? (
        <>
          <Photos slide={slide} next={next} messages={messages} />
          <Caption slide={slide} />
        </>
      ) : (
        <p className={css.empty}>{empty}</p>
      )}
      {children}
    </section>
  );
}

function SlideDots({
  index,
  count,
  messages,
}: {
  index: number;
  count: number;
  messages: TvMessages;
}) {
  return (
    <span className={css.dots} role="img" aria-label={messages.picture(index + 1, count)}>
      {count > MOST_DASHES
        ? `${index + 1} / ${count}`
        : Array.from({ length: count }, (_, dot) => <i key={dot} data-on={dot === index} />)}
    </span>
  );
}

interface PhotosProps {
  slide: TvSlide;
  next: TvSlide | undefined;
  messages: TvMessages;
}

/** Fades a photo in over the previous one, and preloads the next. */
function Photos({ slide, next, messages }: PhotosProps) {
  const [shown, setShown] = useState<{ now: TvSlide; before: TvSlide | null }>({
    now: slide,
    before: null,
  });
  if (shown.now.picture !== slide.picture) setShown({ now: slide, before: shown.now });
  return (
    <div className={css.stage}>
      <div className={css.square}>
        {shown.before && (
          <Photo key={shown.before.picture} slide={shown.before} messages={messages} past />
        )}
        <Photo key={slide.picture} slide={slide} messages={messages} />
      </div>
      {next && next !== slide && <Prefetch picture={next.picture} />}
    </div>
  );
}

function Photo({
  slide,
  messages,
  past,
}: {
  slide: TvSlide;
  messages: TvMessages;
  past?: boolean;
}) {
  const [isMissing, setMissing] = useState(false);
  return (
    <div className={css.photo} data-past={past} aria-hidden={past}>
      <div className={css.disc}>
        {isMissing ? (
          <p className={css.missing}>{messages.noPicture}</p>
        ) : (
          <img
            src={slide.picture}
            alt={past ? '' : `${slide.title}, ${slide.note}`}
            onError={() => setMissing(true)}
          />
        )}
      </div>
      {slide.standard && (
        <span className={css.mark}>
          <StandardMark standard={slide.standard} onPhoto decorative />
        </span>
      )}
    </div>
  );
}

function Prefetch({ picture }: { picture: string }) {
  useEffect(() => {
    new Image().src = picture;
  }, [picture]);
  return null;
}

function Caption({ slide: { title, note, standard, verdict } }: { slide: TvSlide }) {
  return (
    <div className={css.caption}>
      <p>
        <b>{title}</b> <span>{note}</span>
      </p>
      {verdict && (
        <p className={css.verdict} data-standard={standard}>
          {verdict}
        </p>
      )}
    </div>
  );
}
