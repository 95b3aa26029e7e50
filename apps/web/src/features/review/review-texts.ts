import { say } from '../../language/language.ts';

// Texts used by several parts of the review.

export const cancel = () => say({ en: 'Cancel', es: 'Cancelar' });
export const undoName = () => say({ en: 'Undo', es: 'Deshacer' });
export const hideName = () => say({ en: 'Hide', es: 'Ocultar' });
export const showName = () => say({ en: 'Show', es: 'Mostrar' });
export const standardTitle = () => say({ en: 'Standard', es: 'Estándar' });
export const specialtyTitle = () => say({ en: 'Specialty', es: 'Especialidad' });
export const chooseSpecialty = () =>
  say({ en: 'Choose a specialty', es: 'Elige una especialidad' });
export const noSpecialty = () => say({ en: 'No specialty', es: 'Sin especialidad' });
export const scoringFeedback = () => say({ en: 'Scoring Feedback', es: 'Corregir puntuación' });
export const dataFeedback = () => say({ en: 'Data Feedback', es: 'Corregir datos' });
export const userFeedback = () => say({ en: 'User feedback', es: 'Comentario del usuario' });
export const previousPizza = () => say({ en: 'Previous pizza', es: 'Pizza anterior' });
export const nextPizza = () => say({ en: 'Next pizza', es: 'Pizza siguiente' });

/** 'Slice 3', 'Porción 3'. */
export const sliceName = (slice: string) => say({ en: `Slice ${slice}`, es: `Porción ${slice}` });

/** '3 of 154', '3 de 154'. */
export const partOf = (part: number | string, whole: number | string) =>
  say({ en: `${part} of ${whole}`, es: `${part} de ${whole}` });

/** A moment in the page's language and the viewer's time zone. */
export const momentText = (at: string, timeStyle: 'short' | 'medium'): string =>
  new Intl.DateTimeFormat(say({ en: 'en-GB', es: 'es-419' }), {
    dateStyle: 'medium',
    timeStyle,
    hourCycle: 'h23',
  }).format(new Date(at));
