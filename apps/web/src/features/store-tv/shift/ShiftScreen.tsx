import type { ShiftScreen as Data } from '@crustodian/contract/store-tv';
import type { Language } from '@crustodian/domain/figures/problems';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { useEffect, useState } from 'react';
import { shiftPictureAddress, type TvAddress } from '../tv-address.ts';
import { specialtyName } from '../../../pizza/specialty-name.ts';
import { CutPizza } from './CutPizza.tsx';
import { shiftMessages } from './shift-messages.ts';
import { clockText, shiftView, type ShiftView } from './shift-view.ts';
import { ShiftStrip, StandardMark } from './ShiftStrip.tsx';
import css from './ShiftScreen.module.css';

const TICK_MS = 10_000;

interface ShiftScreenProps {
  tv: TvAddress;
  data: Data;
  /** Whether the server confirmed the data in the latest request. */
  fresh: boolean;
}

/** The last pizza, at most one cue, the golden sample, and the last 20 pizzas. */
export function ShiftScreen({ tv, data, fresh }: ShiftScreenProps) {
  const now = useNow();
  const { language } = tv;
  const texts = shiftMessages(language);
  const view = shiftView(data, { fresh, now, language });
  const nameOf = (specialty: string) => nameIn(data, specialty, language);
  const last = data.last.at(-1);
  return (
    <>
      <header className={css.head}>
        <span className={`cr-display ${css.store}`}>{data.venue.pretty_name}</span>
        <span>
          {texts.shifts[data.shift]}, {texts.pizzas(data.pizzas)}
        </span>
        <time className={css.clock}>{clockText(now, data.venue.time_zone)}</time>
      </header>
      <div className={css.middle} data-kind={view.kind} data-alone={!last || undefined}>
        {last && (
          <CutPizza
            key={last.img_url}
            src={shiftPictureAddress(tv, last.img_url)}
            alt={texts.lastPizza(nameOf(last.specialty))}
            picture={last}
            arcs={view.kind === 'cue' ? (data.cue?.slices ?? []) : []}
          />
        )}
        <section className={css.said} aria-live="polite">
          <h1 className="cr-display">{view.title}</h1>
          {view.sentence && <p>{view.sentence}</p>}
          <Golden tv={tv} data={data} view={view} />
        </section>
      </div>
      <ShiftStrip tv={tv} last={data.last} isLive={fresh} />
      <Foot language={language} view={view} />
    </>
  );
}

interface PartProps extends Pick<ShiftScreenProps, 'tv' | 'data'> {
  view: ShiftView;
}

function Golden({ tv, data, view }: PartProps) {
  const { golden } = data;
  if (!golden) return null;
  const texts = shiftMessages(tv.language);
  const name = nameIn(data, golden.specialty, tv.language);
  return (
    <div className={css.golden}>
      <CutPizza
        key={golden.img_url}
        src={shiftPictureAddress(tv, golden.img_url, 640)}
        alt={texts.goldenOf(name)}
        picture={{ ...golden, slice_angle: 0 }}
        arcs={[]}
      />
      <p>
        <b>{view.golden}</b>
        {view.kind === 'cue' ? texts.ofKind(name) : name}
      </p>
    </div>
  );
}

/** The company's own English name, if it has one. */
const nameIn = ({ specialties }: Data, id: string, language: Language): string =>
  (language === 'en' ? specialties[id] : undefined) ?? specialtyName(id, language);

function Foot({ language, view }: { language: Language; view: ShiftView }) {
  const texts = shiftMessages(language);
  return (
    <footer className={css.foot}>
      {STANDARDS.map((standard) => (
        <span key={standard} className={css.mark}>
          <StandardMark standard={standard} />
          {texts.standards[standard]}
        </span>
      ))}
      <span className={css.state} role="status">
        <StandardMark standard={view.notLive === null ? 'to_standard' : 'maybe_to_standard'} />
        {view.notLive ?? texts.live}
      </span>
    </footer>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
