import type { ShiftScreen } from '@crustodian/contract/store-tv';
import type { Language } from '@crustodian/domain/figures/problems';
import { PIZZAS_BEFORE_CUES } from '@crustodian/domain/signals/cue';
import { cueText, watchedAreaText } from '@crustodian/domain/signals/cue-texts';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { localClock } from '@crustodian/domain/time/local-ts';
import { nearDayText } from '@crustodian/domain/today/moment-text';
import { shiftMessages, type ShiftMessages } from './shift-messages.ts';

/** Content of a shift screen, which shows one thing at a time. */
export interface ShiftView {
  kind: 'cue' | 'nothing' | 'early' | 'camera' | 'unseen' | 'closed';
  title: string;
  sentence: string;
  /** Text next to the golden sample. */
  golden: string;
  /** Why pizzas are not being seen; null if they are. */
  notLive: string | null;
}

export const clockText = (at: number, timeZone: string): string =>
  localClock(wallClock(at, timeZone));

export function shiftView(
  data: ShiftScreen,
  { fresh, now, language }: { fresh: boolean; now: number; language: Language },
): ShiftView {
  const texts = shiftMessages(language);
  const zone = data.venue.time_zone;
  const common = { golden: texts.golden, notLive: null };
  const clock = wallClock(now, zone);
  const unseen = (since: string, why: ShiftMessages['noNetwork']): ShiftView => {
    const [day, today] = [businessDay(since), businessDay(clock)];
    const time =
      day === today
        ? texts.clock(localClock(since))
        : texts.day(nearDayText(day, { language, today }));
    const title = texts.notSeeing(time);
    return { ...common, kind: 'unseen', title, sentence: texts.noCue, notLive: why(time) };
  };
  if (!fresh) return unseen(wallClock(Date.parse(data.read_at), zone), texts.noNetwork);
  if (data.unseen_since !== null) return unseen(data.unseen_since, texts.noPizza);
  if (data.camera_doubted) {
    return { ...common, kind: 'camera', title: texts.camera, sentence: texts.cuesWait };
  }
  if (data.pizzas === 0) {
    return { ...common, kind: 'closed', title: localClock(clock), sentence: '' };
  }
  if (data.pizzas < PIZZAS_BEFORE_CUES) {
    const sentence = texts.cuesStart(PIZZAS_BEFORE_CUES, data.pizzas);
    return { ...common, kind: 'early', title: texts.begins, sentence };
  }
  if (data.cue) {
    const { cue } = data;
    const title = watchedAreaText(cue.word, language);
    const sentence = cueText(cue, language);
    return { ...common, kind: 'cue', title, sentence, golden: texts.likeThis };
  }
  return { ...common, kind: 'nothing', title: texts.nothing, sentence: texts.goOn };
}
