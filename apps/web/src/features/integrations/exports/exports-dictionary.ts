import type { EXPORT_TABLES, ExportTable } from '@crustodian/contract/exports';
import { pageLanguage } from '../../../language/language.ts';

type Tables = typeof EXPORT_TABLES;
type ColumnType = { [T in ExportTable]: Tables[T][keyof Tables[T]] }[ExportTable] extends readonly [
  infer Type,
  string,
]
  ? Type & string
  : never;

const TYPES: Record<ColumnType, string> = {
  text: 'texto',
  day: 'día',
  'local time': 'hora local',
  'UTC time': 'hora UTC',
  'whole number': 'número entero',
  number: 'número',
  'yes or no': 'sí o no',
  JSON: 'JSON',
};

/**
 * Spanish meanings of the columns; the names themselves are for programs and are not translated.
 */
const MEANINGS: { [T in ExportTable]: Record<keyof Tables[T], string> } = {
  pizzas: {
    pizza: 'Id de la pizza, como en la API y en las direcciones de las pizzas del día',
    store: 'Id de la tienda',
    day: 'Día de trabajo, que empieza a las 4 de la mañana',
    made_at: 'Cuándo vio la pizza la cámara, según el reloj de la tienda',
    specialty: 'Especialidad, ya corregida; vacía si no se conoce',
    crust: 'Masa, ya corregida',
    quality: 'Si la foto se puede puntuar: buena, mala, tapada, …',
    verdict: 'Si la pizza está en estándar; vacío si nadie lo dijo',
    score: 'Puntuación de 0 a 10, ya corregida; vacía si no tiene',
    points: 'Puntos por criterio, en el orden de la tabla de la empresa',
    bubbles: 'Tiene burbujas',
    overbaked: 'Está demasiado horneada',
    bad_cut: 'Está mal cortada',
    hidden: 'Está oculta para las tiendas y no entra en ninguna cifra',
    reviewed: 'Un revisor la miró',
    engine: 'Versión del motor que la puntuó',
  },
  corrections: {
    correction: 'Id del cambio',
    pizza: 'Id de la pizza',
    store: 'Id de la tienda',
    day: 'Día de trabajo de la pizza',
    at: 'Cuándo se cambió',
    person: 'Número de la cuenta que la cambió',
    field: 'Qué se cambió',
    before: 'Su valor anterior',
    after: 'Su valor nuevo',
    undoes: 'Id del cambio que este deshace; vacío si no deshace ninguno',
  },
  judgements: {
    pizza: 'Id de la pizza',
    store: 'Id de la tienda',
    day: 'Día de trabajo de la pizza; faltan las semanas cuyo sorteo aún no se publica',
    purpose:
      'Por qué se juzgó: audit (auditoría), double (por dos personas), dispute (reclamación)',
    person: 'Número de la cuenta que juzgó',
    judged_at: 'Cuándo se juzgó',
    kind: 'points (con puntos), verdict (sin puntos) o unjudgeable (no se pudo juzgar)',
    verdict: 'Si la pizza está en estándar',
    score: 'Puntuación de 0 a 10 según estos puntos; vacía sin puntos',
    ninths: 'Novenos de los puntos posibles, por criterio',
    bubbles: 'Tiene burbujas',
    overbaked: 'Está demasiado horneada',
    bad_cut: 'Está mal cortada',
    engine_score: 'Lo que el motor había puntuado al principio',
  },
  figures: {
    store: 'Id de la tienda',
    day: 'Día de trabajo',
    pizzas: 'Pizzas detectadas',
    scored: 'Pizzas con una puntuación que cuenta',
    mean_score: 'Media de estas puntuaciones; vacía si no hay',
    bad: 'Pizzas puntuadas por debajo del límite inferior de calidad',
    good: 'Pizzas puntuadas entre los límites',
    excellent: 'Pizzas puntuadas por encima del límite superior',
    reviewed: 'Pizzas que miró un revisor',
    to_standard: 'Pizzas cuyo veredicto es «en estándar»',
    maybe_to_standard: 'Pizzas cuyo veredicto es «quizá»',
    not_to_standard: 'Pizzas cuyo veredicto es «fuera del estándar»',
    hidden: 'Pizzas ocultas para las tiendas',
  },
};

/** A column's meaning and type in the page's language. */
export function columnText(
  table: ExportTable,
  column: string,
  [type, meaning]: readonly [ColumnType, string],
): { meaning: string; type: string } {
  const meanings = { en: null, es: MEANINGS }[pageLanguage()];
  if (meanings === null) return { meaning, type };
  const ofTable: Record<string, string> = meanings[table];
  return { meaning: ofTable[column] ?? meaning, type: TYPES[type] };
}
