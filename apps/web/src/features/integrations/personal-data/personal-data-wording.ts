import { say } from '../../../language/language.ts';
import { countText } from '../../../pizza/formatters.ts';
import type { Line } from '../overview-wording.ts';

/** 'We hold five things about each of 38 people.' */
export function peopleSentence(all: number): string {
  if (all === 1) {
    return say({
      en: 'We hold five kinds of things about one person.',
      es: 'Guardamos cinco tipos de datos de una persona.',
    });
  }
  const many = countText(all);
  return say({
    en: `We hold five kinds of things about each of ${many} people.`,
    es: `Guardamos cinco tipos de datos de cada una de ${many} personas.`,
  });
}

/** '31 reviews stay, by nobody'. */
export function reviewsStayText(reviews: number): string {
  if (reviews === 0) {
    return say({ en: 'There are no reviews that stay', es: 'No hay juicios que se queden' });
  }
  if (reviews === 1) {
    return say({ en: 'One review stays, by nobody', es: 'Un juicio se queda, de nadie' });
  }
  const many = countText(reviews);
  return say({ en: `${many} reviews stay, by nobody`, es: `${many} juicios se quedan, de nadie` });
}

export function personalDataLine(all: number): Line {
  const many = countText(all);
  return {
    state: 'idle',
    word: say({ en: 'on request', es: 'a petición' }),
    sentence:
      all === 1
        ? say({ en: 'One person is known.', es: 'Se conoce a una persona.' })
        : say({ en: `${many} people are known.`, es: `Se conoce a ${many} personas.` }),
  };
}
