import { expect, test } from 'vitest';
import { objectionMail, type AnsweredState } from './objection-mail.ts';

const ANSWER = {
  opinions: 2,
  score_before: 6.2,
  score_after: 6.7,
  ninths_before: 1,
  ninths_judged: 6,
  specialty: null,
};
const mailOf = (language: 'en' | 'es', state: AnsweredState, score_after: number | null = 6.7) =>
  objectionMail(
    {
      email: 'ana@crustodian.example',
      name: 'Ana',
      store: 'Bandera',
      specialty: 'hawaiana',
      localTs: '2026-11-21 23:33:18',
      state,
      answer: state === 'expired' ? null : { ...ANSWER, score_after },
    },
    { language, link: 'https://crustodian.example/objections' },
  );

test.each<[string, ReturnType<typeof mailOf>, string, string[]]>([
  [
    'changed',
    mailOf('en', 'granted'),
    'Your objection changed the score',
    ['Hello Ana,', 'Hawaiian', '21 Nov 2026', 'Bandera', 'by two people who saw', '6.2 is now 6.7'],
  ],
  [
    'changed, in Spanish',
    mailOf('es', 'granted'),
    'Tu reclamación cambió la puntuación',
    [
      'Hola, Ana:',
      'Hawaiana',
      '21 nov 2026',
      'Bandera',
      'dos personas que no vieron',
      'Tenías razón: 6,2 pasa a 6,7',
    ],
  ],
  [
    'changed by little',
    mailOf('en', 'granted', 6.22),
    'Your objection changed the score',
    ['6.20 is now 6.22'],
  ],
  [
    'taken out',
    mailOf('en', 'granted', null),
    'Your objection changed the score',
    ['cannot be judged'],
  ],
  [
    'taken out, in Spanish',
    mailOf('es', 'granted', null),
    'Tu reclamación cambió la puntuación',
    ['no se puede juzgar'],
  ],
  [
    'kept',
    mailOf('en', 'upheld'),
    'Your objection was answered: the score stays',
    ['Two reviewers looked', 'stays at 6.2'],
  ],
  [
    'kept, in Spanish',
    mailOf('es', 'upheld'),
    'Respuesta a tu reclamación: la puntuación se mantiene',
    ['Dos revisores la miraron', 'Se queda en 6,2'],
  ],
  [
    'too late',
    mailOf('en', 'expired'),
    'Sorry: your objection was not answered in time',
    ['within 48 hours', 'See question and answer'],
  ],
  [
    'too late, in Spanish',
    mailOf('es', 'expired'),
    'Lo sentimos: tu reclamación no se respondió a tiempo',
    ['en 48 horas', 'Ver la pregunta y la respuesta'],
  ],
])('%s: subject, text and page', (_case, { subject, text, html }, wanted, parts) => {
  expect(subject).toBe(wanted);
  for (const part of parts) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});
