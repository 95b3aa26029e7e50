import { readShiftScreen, type ShiftScreen as Data } from '@crustodian/contract/store-tv';
import { SHIFT_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import { useEffect, useState, type ReactNode } from 'react';
import { keep, startKeeping, stayAwake } from '../offline-cache.ts';
import { StoreTvPage } from '../StoreTvPage.tsx';
import {
  shiftAddress,
  shiftChangesAddress,
  shiftPictureAddress,
  tvAddress,
  type TvAddress,
} from '../tv-address.ts';
import { tvMessages } from '../tv-messages.ts';
import { useReload } from '../use-reload.ts';
import { useScreenData } from '../use-store-tv.ts';
import { ShiftScreen } from './ShiftScreen.tsx';
import { shiftMessages } from './shift-messages.ts';
import css from './ShiftPage.module.css';

/**
 * The screen at the cut table, for the next ten pizzas; if it is switched off, it shows the week.
 */
export function ShiftPage() {
  const [tv] = useState(() => tvAddress(window.location, navigator.language));
  const state = useScreenData({
    data: shiftAddress(tv),
    schema: readShiftScreen.answer,
    changes: shiftChangesAddress(tv),
    spreadMs: 0,
  });
  const isOff = state.kind === 'shown' && !state.data.is_on;
  useReload();
  useEffect(() => startKeeping(SHIFT_PAGES), []);
  useEffect(stayAwake, []);
  useEffect(() => {
    document.documentElement.lang = tv.language;
    document.title = `${shiftMessages(tv.language).page} · Crustodian`;
  }, [tv.language]);
  useKept(tv, state.kind === 'shown' && state.fresh && !isOff ? state.data : null);
  if (isOff) return <StoreTvPage />;
  const messages = tvMessages(tv.language);
  return (
    <Frame>
      {state.kind === 'shown' ? (
        <ShiftScreen tv={tv} data={state.data} fresh={state.fresh} />
      ) : (
        <div className={css.notice} role="status">
          <h1 className="cr-display">
            {state.kind === 'closed' ? messages.closed : messages.waiting}
          </h1>
          <p>{state.kind === 'closed' ? messages.closedHelp : messages.waitingHelp}</p>
        </div>
      )}
    </Frame>
  );
}

/** Caches what is shown, so that it stays available offline. */
function useKept(tv: TvAddress, data: Data | null): void {
  useEffect(() => {
    if (!data) return;
    const pictures = data.last.map(({ img_url }) => shiftPictureAddress(tv, img_url, 160));
    const large = data.last.slice(-1).map(({ img_url }) => shiftPictureAddress(tv, img_url));
    const golden = data.golden ? [shiftPictureAddress(tv, data.golden.img_url, 640)] : [];
    void keep({
      venue: data.venue.pk,
      data: shiftAddress(tv),
      pictures: [...large, ...golden, ...pictures],
    });
  }, [tv, data]);
}

/** Height of the layout in pixels. */
const HEIGHT = 1080;

/**
 * Laid out 1080 pixels high and scaled to the window's height, so that the text has the same
 * relative size on every screen.
 */
function Frame({ children }: { children: ReactNode }) {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const measure = () => setSize(sizeNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const zoom = size.height / HEIGHT;
  return (
    <div className={css.ground} data-tv data-shift data-mantine-color-scheme="dark">
      <main className={css.frame} style={{ zoom, width: size.width / zoom, height: HEIGHT }}>
        {children}
      </main>
    </div>
  );
}

const sizeNow = () => ({ width: window.innerWidth, height: window.innerHeight });
