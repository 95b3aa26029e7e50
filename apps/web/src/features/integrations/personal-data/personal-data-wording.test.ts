import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { peopleSentence, personalDataLine, reviewsStayText } from './personal-data-wording.ts';

afterEach(() => void speakOnPage('en'));

test.each([
  [() => peopleSentence(1), /about one person\.$/, /de una persona\.$/],
  [() => peopleSentence(1380), /each of 1,380 people\.$/, /de 1\.380 personas\.$/],
  [() => reviewsStayText(0), /^There are no reviews/, /^No hay juicios/],
  [() => reviewsStayText(1), /^One review stays/, /^Un juicio se queda/],
  [() => reviewsStayText(31), /^31 reviews stay/, /^31 juicios se quedan/],
  [() => personalDataLine(1).sentence, /^One person is known\.$/, /^Se conoce a una persona\.$/],
  [() => personalDataLine(38).sentence, /^38 people are known\.$/, /^Se conoce a 38 personas\.$/],
])('%#', (text, en, es) => {
  expect(text()).toMatch(en);
  speakOnPage('es');
  expect(text()).toMatch(es);
});
