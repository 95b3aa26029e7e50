import type { Language } from '../figures/problems.ts';
import type { UnscoredReason } from './unscored-reason.ts';

interface ReasonTexts {
  /** A short label for one pizza. */
  word: Record<Language, string>;
  /** The label for several pizzas, if it differs. */
  words?: Partial<Record<Language, string>>;
  sentence: Record<Language, string>;
}

/** Every reason for a missing score, as a short label and a sentence. */
export const UNSCORED_TEXTS: Record<UnscoredReason, ReasonTexts> = {
  no_pizza: {
    word: { en: 'no pizza found', es: 'sin pizza a la vista' },
    sentence: {
      en: 'No round pizza was found in this snapshot.',
      es: 'No se encontró ninguna pizza redonda en esta foto.',
    },
  },
  not_whole: {
    word: { en: 'not sure: no whole pizza', es: 'dudosa: no está entera' },
    words: { es: 'dudosas: no están enteras' },
    sentence: {
      en: 'This may be a slice or other food instead of a whole pizza.',
      es: 'Puede ser una porción u otra comida, no una pizza entera.',
    },
  },
  too_small: {
    word: { en: 'too small', es: 'demasiado pequeña' },
    words: { es: 'demasiado pequeñas' },
    sentence: {
      en: 'The pizza is too small in the picture.',
      es: 'La pizza sale demasiado pequeña en la foto.',
    },
  },
  blurred: {
    word: { en: 'blurred', es: 'borrosa' },
    words: { es: 'borrosas' },
    sentence: {
      en: 'The snapshot is too blurry to score.',
      es: 'La foto está demasiado borrosa para puntuarla.',
    },
  },
  covered: {
    word: { en: 'covered', es: 'tapada' },
    words: { es: 'tapadas' },
    sentence: {
      en: 'Something covers the pizza in this snapshot.',
      es: 'Algo tapa la pizza en esta foto.',
    },
  },
  not_known: {
    word: { en: 'not sure: unfamiliar', es: 'dudosa: poco familiar' },
    words: { es: 'dudosas: poco familiares' },
    sentence: {
      en: 'The picture is unlike any the engine was trained on.',
      es: 'La foto no se parece a ninguna de las que aprendió el motor.',
    },
  },
  unusable: {
    word: { en: 'unusable snapshot', es: 'foto inservible' },
    words: { es: 'fotos inservibles' },
    sentence: {
      en: 'The snapshot is not good enough to score.',
      es: 'La foto no es lo bastante buena para puntuarla.',
    },
  },
  unknown_specialty: {
    word: { en: 'unknown specialty', es: 'de especialidad desconocida' },
    sentence: { en: 'The specialty is not known.', es: 'No se conoce la especialidad.' },
  },
  not_evaluated: {
    word: { en: 'not evaluated', es: 'sin evaluar' },
    sentence: {
      en: 'The pipeline did not return a score.',
      es: 'El motor no devolvió ninguna puntuación.',
    },
  },
};
