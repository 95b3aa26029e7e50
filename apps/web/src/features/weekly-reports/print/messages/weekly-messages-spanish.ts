import { PRINT_MESSAGES } from '../../../report-files/sheets/print-messages.ts';
import type { WeeklyMessages } from './weekly-messages-type.ts';

const { pointCount: points, pizzaCount: pizzas } = PRINT_MESSAGES.es;
const ranks = (runs: readonly (readonly [number, number])[]) => {
  const texts = runs.flatMap(([from, to]) =>
    to - from < 2 ? [...new Set([from, to])].map(String) : [`${from} a ${to}`],
  );
  const several = runs.length > 1 || runs.some(([from, to]) => from !== to);
  return `${several ? 'los puestos' : 'el puesto'} ${PRINT_MESSAGES.es.list(texts)}`;
};
const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

export const SPANISH: WeeklyMessages = {
  ...PRINT_MESSAGES.es,
  weekLetter: 'S',
  pageNames: {
    cover: 'Portada',
    performance: 'Desempeño semanal',
    tips: 'Consejos',
    production: 'Producción de la semana pasada',
    trends: 'Gráficas de tendencia',
    storeRanking: 'Ranking de tiendas',
    regionRanking: 'Ranking de regiones',
    shiftHeatmap: 'Mapa de calor por turno',
    evolution: 'Evolución de tiendas',
    evolutionTable: 'Tabla de evolución de tiendas',
    scorelessProduction: 'Producción sin puntuación',
  },
  reportTitle: 'Reporte semanal de calidad',
  weekOf: (week) => `Semana ${week}`,
  footer: 'Crustodian, reporte semanal de calidad',
  basis: (count, maybe) =>
    `${pizzas(count)} ${count === 1 ? 'clasificada' : 'clasificadas'}${PRINT_MESSAGES.es.withoutMaybe(maybe)}, ${count === 1 ? 'revisada' : 'revisadas'} por QA`,
  setBasis: (count, maybe, measured) =>
    `${pizzas(count)} ${count === 1 ? 'clasificada' : 'clasificadas'}${PRINT_MESSAGES.es.withoutMaybe(maybe)}, porcentajes fijados por QA, medido ${measured}`,
  picturesBasis: (count) => `${pizzas(count)} de la semana`,
  vsLastWeek: 'frente a la semana pasada',
  pointsVsLastWeek: (points) => `${Math.abs(points) === 1 ? 'punto' : 'puntos'} vs semana pasada`,
  lastWeek: 'semana pasada',
  thisWeek: 'esta semana',
  regionAverage: 'región, media de tiendas',
  bestOfWeek: 'La mejor de la semana',
  worstOfWeek: 'La peor de la semana',
  lastReports: (reports) =>
    reports === 1 ? 'En estándar, último reporte' : `En estándar, últimos ${reports} reportes`,
  tip: 'Consejo',
  week: 'semana',
  day: 'día',
  performance: {
    best: (reports) => `El mejor de los últimos ${reports} reportes`,
    up: (count) => `${points(count)} mejor que la semana pasada`,
    down: (count) => `${points(count)} por debajo de la semana pasada`,
    same: 'Igual que la semana pasada',
    first: (share) => `El ${share} de las pizzas en estándar`,
    noPizzas: 'Esta semana no hay pizzas clasificadas',
    exception: (specialty, faulty, count) =>
      `${specialty} necesita más ayuda: ${faulty} de ${pizzas(count)} fuera del estándar.`,
    exceptionShare: (specialty, share) => `${specialty} necesita más ayuda: ${share} en estándar.`,
    allAbove: (share) => `Todas las especialidades están en el ${share} o más.`,
  },
  tips: {
    two: (share) => `Dos problemas explican el ${share} de los fallos`,
    one: (share) => `Un problema explica el ${share} de los fallos`,
    explained: (both, explained, faulty) =>
      `${explained} de ${pizzas(faulty)} fuera del estándar ${explained === 1 ? 'tiene' : 'tienen'} ${both ? 'uno de ellos o los dos' : 'este problema'}.`,
    fixing: (both, fixed, store, from, to) =>
      `Sin ${both ? 'ellos' : 'él'} ${fixed} ${fixed === 1 ? 'estaría' : 'estarían'} en estándar y ${store} en el ${to} en lugar del ${from}.`,
  },
  production: {
    title: 'Producción de la semana pasada',
    help: (count, lunch, dinner, specialties) =>
      `${pizzas(count)} de la semana, ${count === 1 ? 'elegida' : 'elegidas'} por QA: ${lunch} del almuerzo, ${dinner} de la cena, ${many(specialties, 'especialidad', 'especialidades')}.`,
  },
  scoreless: {
    title: 'Producción sin puntuación',
    help: (count) =>
      `${pizzas(count)} de la semana tal como ${count === 1 ? 'salió' : 'salieron'} del horno, sin puntuación.`,
  },
  trends: {
    up: (count, reports) => `${points(count)} más en ${reports} reportes`,
    down: (count, reports) => `${points(count)} menos en ${reports} reportes`,
    same: (reports) => `Sin cambios en ${reports} reportes`,
    help: (from, first, to, last) =>
      `Del ${from} en ${first} al ${to} en ${last}; las semanas sin reporte quedan abiertas.`,
    trendLines: 'En estándar, junto a la región y la compañía',
    changes: 'Cambio entre reportes, en puntos',
    averages: 'Media de los últimos cuatro reportes',
  },
  ranking: {
    title: (position, stores) => `Puesto ${position} de ${many(stores, 'tienda', 'tiendas')}`,
    noRank: 'Sin puesto esta semana',
    close: (runs) => `La diferencia con ${ranks(runs)} puede ser casualidad.`,
    alone: 'La diferencia con cualquier otra tienda es más que casualidad.',
  },
  regions: {
    title: (position, regions) => `Puesto ${position} de ${many(regions, 'región', 'regiones')}`,
    plain: 'Las regiones, lado a lado',
    help: 'Cada pizza cuenta lo mismo; la línea es el intervalo del 95%. Semana pasada: las mismas tiendas.',
  },
  heatmap: {
    weakest: (shift) => `${shift} necesita más ayuda`,
    even: 'Todos los turnos están en el 90% o más',
    evenFrom: (count) => `Todos los turnos con ${pizzas(count)} o más están en el 90% o más`,
    alike: (share) => `Todos los turnos están en el ${share}`,
    help: (share, count) => `${share} de ${pizzas(count)} en estándar.`,
    lowest: (shift, share, count) => `${shift} es el más bajo: ${share} de ${pizzas(count)}.`,
    best: (shift, share) => `${shift} es el turno del que aprender: ${share}.`,
    empty: 'Ningún turno tiene pizzas clasificadas esta semana.',
  },
  evolution: {
    title: (up, stores) =>
      `${up} de ${many(stores, 'tienda', 'tiendas')} ${stores === 1 ? 'mejoró' : 'mejoraron'} su último reporte`,
    plain: 'Cómo evolucionaron las tiendas',
    help: (weeks) =>
      weeks === 1
        ? 'Porcentaje de pizzas en estándar en la última semana con reporte, cada tienda de la región.'
        : `Porcentaje de pizzas en estándar en las últimas ${weeks} semanas con reporte, cada tienda de la región.`,
    table: 'Tienda por tienda, reporte por reporte',
    tableHelp: 'Porcentaje de pizzas en estándar; un guion donde no hubo reporte.',
  },
};
