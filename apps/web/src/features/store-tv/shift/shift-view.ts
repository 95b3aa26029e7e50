import type { ShiftScreen } from '@crustodian/contract/store-tv';
import type { Language } from '@crustodian/domain/figures/problems';
import { PIZZAS_BEFORE_CUES } from '@crustodian/domain/signals/cue';
import { cueText, watchedAreaText } from '@crustodian/domain/signals/cue-texts';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { localClock } from '@crustodian/domain/time/local-ts';
import { shiftMessages } from './shift-messages.ts';

/** What a shift screen says: one thing at a time. */
export interface ShiftView {
  kind: 'cue' | 'nothing' | 'early' | 'camera' | 'offline' | 'closed';
  title: string;
  sentence: string;
  /** What stands beside the golden sample. */
  golden: string;
  /** Null while it is live. */
  offlineSince: string | null;
}

export const clockText = (at: number, timeZone: string): string =>
  localClock(wallClock(at, timeZone));

export function shiftView(
  data: ShiftScreen,
  { fresh, now, language }: { fresh: boolean; now: number; language: Language },
): ShiftView {
  const texts = shiftMessages(language);
  const zone = data.venue.time_zone;
  const said = { golden: texts.golden, offlineSince: null };
  if (!fresh) {
    const since = clockText(Date.parse(data.read_at), zone);
    const title = texts.notSeeing(since);
    return { ...said, kind: 'offline', title, sentence: texts.noCue, offlineSince: since };
  }
  if (data.camera_doubted) {
    return { ...said, kind: 'camera', title: texts.camera, sentence: texts.cuesWait };
  }
  if (data.pizzas === 0) {
    return { ...said, kind: 'closed', title: clockText(now, zone), sentence: '' };
  }
  if (data.pizzas < PIZZAS_BEFORE_CUES) {
    const sentence = texts.cuesStart(PIZZAS_BEFORE_CUES, data.pizzas);
    return { ...said, kind: 'early', title: texts.begins, sentence };
  }
  if (data.cue) {
    const { cue } = data;
    const title = watchedAreaText(cue.word, language);
    const sentence = cueText(cue, language);
    return { ...said, kind: 'cue', title, sentence, golden: texts.likeThis };
  }
  return { ...said, kind: 'nothing', title: texts.nothing, sentence: texts.goOn };
}
