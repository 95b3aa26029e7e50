import { shareInterval } from '@crustodian/domain/figures/interval';
import { say } from '../../language/language.ts';
import { countText, shareText } from '../../pizza/formatters.ts';
import type { Measurement } from './measurement-calls.ts';

/** Number of pizzas that could not be drawn; null if there are none. */
export function outsideText({ outside: { hidden, late } }: Measurement): string | null {
  const before = say({
    en: `${countText(hidden)} hidden before the draw`,
    es: `${countText(hidden)} ${hidden === 1 ? 'oculta' : 'ocultas'} antes del sorteo`,
  });
  const after = say({
    en: `${countText(late)} that came after it`,
    es: `${countText(late)} que ${late === 1 ? 'llegó' : 'llegaron'} después`,
  });
  const parts = [...(hidden > 0 ? [before] : []), ...(late > 0 ? [after] : [])];
  if (parts.length === 0) return null;
  return say({
    en: `Not in the draw: ${parts.join(' and ')}.`,
    es: `Fuera del sorteo: ${parts.join(' y ')}.`,
  });
}

/** How people judged pictures that the engine had rejected as unfit; null if none was judged. */
export function unfitText({ unfit: { judged, upheld } }: Measurement): string | null {
  const interval = shareInterval(upheld, judged);
  if (!interval) return null;
  const [low, high] = [shareText(interval.low), shareText(interval.high)];
  const [both, share] = [countText(upheld), shareText(upheld / judged)];
  const pictures =
    judged === 1
      ? say({ en: 'one picture', es: 'una foto' })
      : say({ en: `${countText(judged)} pictures`, es: `${countText(judged)} fotos` });
  return say({
    en: `Of ${pictures} that the engine held to be unfit, drawn by lot as well, people could not judge ${both} either: ${share}, between ${low} and ${high}.`,
    es: `De ${pictures} que el motor consideró no aptas, también sorteadas, las personas tampoco pudieron juzgar ${both}: ${share}, entre ${low} y ${high}.`,
  });
}
