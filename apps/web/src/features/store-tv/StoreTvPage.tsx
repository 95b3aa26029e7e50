import { readStoreTv, type StoreTv } from '@crustodian/contract/store-tv';
import { PROBLEMS, type Language } from '@crustodian/domain/figures/problems';
import { BEST_IN_CLASS_SLIDE_MS, LAST_WEEK_SLIDE_MS } from '@crustodian/domain/reports/store-tv';
import { TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { keep, startKeeping, stayAwake } from './offline-cache.ts';
import {
  changesAddress,
  dataAddress,
  tvAddress,
  tvPictureAddress,
  type TvAddress,
} from './tv-address.ts';
import { TvCarousel, type TvSlide } from './TvCarousel.tsx';
import { TvFooter } from './TvFooter.tsx';
import { tvFrame } from './tv-frame.ts';
import { TvHead } from './TvHead.tsx';
import { TvRanking } from './TvRanking.tsx';
import { TvScores } from './TvScores.tsx';
import { TvTip } from './TvTip.tsx';
import { tvSpecialty } from './tv-texts.ts';
import { tvMessages, type TvMessages } from './tv-messages.ts';
import { useReload } from './use-reload.ts';
import { useScreenData } from './use-store-tv.ts';
import css from './StoreTvPage.module.css';

/**
 * All screens of a chain receive a change at the same time, so their requests are spread over this
 * time.
 */
const SPREAD_MS = 1_500;

/** A store's wall screen: it needs no sign-in or input, and never goes blank. */
export function StoreTvPage() {
  const [tv] = useState(() => tvAddress(window.location, navigator.language));
  const state = useScreenData({
    data: dataAddress(tv),
    schema: readStoreTv.answer,
    changes: changesAddress(tv),
    spreadMs: SPREAD_MS,
  });
  const messages = tvMessages(tv.language);
  useReload();
  useEffect(() => startKeeping(TV_PAGES), []);
  useEffect(stayAwake, []);
  useEffect(() => {
    document.documentElement.lang = tv.language;
    document.title = `${messages.tab} · Crustodian`;
  }, [tv.language, messages]);
  return (
    <Frame zoom={tv.zoom}>
      {state.kind === 'shown' ? (
        <Screen tv={tv} data={state.data} fresh={state.fresh} messages={messages} />
      ) : (
        <Notice messages={messages} closed={state.kind === 'closed'} />
      )}
    </Frame>
  );
}

/** Laid out for a television and scaled as a whole. */
function Frame({ zoom, children }: { zoom: number | null; children: ReactNode }) {
  const { shape, scale, width, height } = tvFrame(useWindowSize(), zoom);
  return (
    <div className={css.ground} data-tv data-mantine-color-scheme="dark">
      <main
        className={css.frame}
        data-shape={shape}
        style={{ zoom: scale, width, ...(height !== null && { height }) }}
      >
        {children}
      </main>
    </div>
  );
}

interface ScreenProps {
  tv: TvAddress;
  data: StoreTv;
  fresh: boolean;
  messages: TvMessages;
}

function Screen({ tv, data, fresh, messages }: ScreenProps) {
  const slides = useMemo(() => slidesOf(tv, data, messages), [tv, data, messages]);
  useEffect(() => {
    if (!fresh) return;
    const pictures = [...slides.lastWeek, ...slides.best].map(({ picture }) => picture);
    void keep({ venue: data.venue.pk, data: dataAddress(tv), pictures });
  }, [tv, data, fresh, slides]);
  const { language } = tv;
  return (
    <>
      <TvHead data={data} messages={messages} />
      <div className={css.columns}>
        <TvCarousel
          title={messages.lastWeek}
          slides={slides.lastWeek}
          slideMs={LAST_WEEK_SLIDE_MS}
          messages={messages}
          empty={messages.noReport}
          size="large"
        />
        <TvCarousel
          title={messages.bestInClass}
          slides={slides.best}
          slideMs={BEST_IN_CLASS_SLIDE_MS}
          messages={messages}
          empty={messages.noBest}
          size="small"
        >
          <TvTip data={data} language={language} messages={messages} />
        </TvCarousel>
        <div className={css.figures}>
          <TvScores data={data} language={language} messages={messages} />
          <TvRanking data={data} language={language} messages={messages} />
        </div>
      </div>
      <TvFooter data={data} fresh={fresh} messages={messages} />
    </>
  );
}

function slidesOf(
  tv: TvAddress,
  { pizzas, best_in_class, specialties }: StoreTv,
  messages: TvMessages,
): { lastWeek: TvSlide[]; best: TvSlide[] } {
  const nameOf = (specialty: string) => tvSpecialty(specialty, specialties, tv.language);
  return {
    lastWeek: pizzas.map(({ img_url, specialty, standard, weekday, shift, main_problem }) => ({
      picture: tvPictureAddress(tv, img_url),
      title: nameOf(specialty),
      note: `${messages.days[weekday]}, ${messages.shifts[shift]}`,
      standard,
      verdict:
        standard && (problemsText(main_problem, tv.language) || messages.standards[standard]),
    })),
    best: best_in_class.map(({ img_url, specialty, standard, venue_name }) => ({
      picture: tvPictureAddress(tv, img_url),
      title: nameOf(specialty),
      note: venue_name,
      standard,
      verdict: null,
    })),
  };
}

const problemsText = (problems: StoreTv['pizzas'][number]['main_problem'], language: Language) =>
  problems.map((problem) => PROBLEMS[problem].label[language]).join(', ');

/** Shown if there is no data yet, or none for this URL. */
function Notice({ messages, closed }: { messages: TvMessages; closed: boolean }) {
  return (
    <div className={css.notice} role="status">
      <h1 className="cr-display">{closed ? messages.closed : messages.waiting}</h1>
      <p>{closed ? messages.closedHelp : messages.waitingHelp}</p>
    </div>
  );
}

const sizeNow = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Size of the window in CSS pixels. */
function useWindowSize() {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const measure = () => setSize(sizeNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size;
}
