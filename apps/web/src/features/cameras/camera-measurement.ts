import { say } from '../../language/language.ts';
import { countText, dayMonthText, decimalText } from '../../pizza/formatters.ts';
import type { ShownCamera } from './cameras-calls.ts';

type Repeatability = NonNullable<ShownCamera['repeatability']>;
type Change = Repeatability['changes'][number];

/** Names of the simulated changes to the camera's pictures. */
export const CHANGE_WORDS: Record<Change['change'], { en: string; es: string }> = {
  turned: { en: 'turned', es: 'girada' },
  mirrored: { en: 'mirrored', es: 'reflejada' },
  darker: { en: '20% darker', es: '20 % más oscura' },
  brighter: { en: '20% brighter', es: '20 % más clara' },
  compressed: { en: 'JPEG of quality 60', es: 'JPEG de calidad 60' },
  halved: { en: 'half the size', es: 'a la mitad de tamaño' },
};

/** 'How far the score of the same pizza moves: 12 pictures, measured on 27 Nov.' */
export function measuredText({ pictures, measured_on: day }: Repeatability): string {
  return say({
    en: `How far the score of the same pizza moves: ${countText(pictures)} pictures, measured on ${dayMonthText(day)}.`,
    es: `Cuánto se mueve la puntuación de la misma pizza: ${countText(pictures)} fotos, medidas el ${dayMonthText(day)}.`,
  });
}

/** '0.12 points', '0.12 points, 2 of 36 no longer scored'. */
export function changeText({ compared, lost, deviation }: Change): string {
  const points = deviation === null ? null : decimalText(deviation, 2);
  const moved = points && say({ en: `${points} points`, es: `${points} puntos` });
  if (lost === 0) return moved ?? '';
  const [gone, all] = [countText(lost), countText(compared + lost)];
  const silent = say({
    en: `${gone} of ${all} no longer scored`,
    es: `${gone} de ${all} sin puntuar`,
  });
  return [moved, silent].filter(Boolean).join(', ');
}

const FEWEST_JUDGED = 30;

/** State of the light correction measured at the camera's set-up. */
export function lightText(light: NonNullable<ShownCamera['light']>): string {
  const { pizzas, error_as_seen: asSeen, error_corrected: corrected } = light;
  if (asSeen === null || corrected === null) {
    return say({
      en: `not corrected: ${pizzas} of the ${FEWEST_JUDGED} audited pizzas that decide it`,
      es: `sin corregir: ${pizzas} de las ${FEWEST_JUDGED} pizzas auditadas que lo deciden`,
    });
  }
  const [from, to] = [decimalText(asSeen, 2), decimalText(corrected, 2)];
  return light.is_adopted
    ? say({
        en: `corrected: the error on ${pizzas} audited pizzas is ${to} instead of ${from} points`,
        es: `corregida: el error en ${pizzas} pizzas auditadas es de ${to} puntos en vez de ${from}`,
      })
    : say({
        en: `not corrected: the error on ${pizzas} audited pizzas would be ${to} instead of ${from} points`,
        es: `sin corregir: el error en ${pizzas} pizzas auditadas sería de ${to} puntos en vez de ${from}`,
      });
}
